; The installer for Windows, made by Inno Setup 6 of the folder that build.py makes:
;   iscc /DVersion=0.0.0 packaging\windows\tokenizer-explorer.iss
; Not tried where this was written: .github/workflows/package.yml runs it.

#ifndef Version
  #error "Say /DVersion=, which is that of explorer/__init__.py"
#endif

[Setup]
AppId={{6E0B7C5E-6D0B-4D0B-9C1B-2F0C3A7C8E51}
AppName=Tokenizer explorer
AppVersion={#Version}
AppPublisher=The tokenizer explorer authors
DefaultDirName={autopf}\Tokenizer explorer
DefaultGroupName=Tokenizer explorer
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2/max
SolidCompression=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=tokenizer-explorer-{#Version}-windows
SetupIconFile=..\..\build\icons\icon.ico
UninstallDisplayIcon={app}\tokenizer-explorer.exe

[Files]
Source: "..\..\dist\tokenizer-explorer\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Tokenizer explorer"; Filename: "{app}\tokenizer-explorer.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.tokex"; ValueType: string; ValueData: "TokenizerExplorer.Session"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\TokenizerExplorer.Session"; ValueType: string; ValueData: "Session of the tokenizer explorer"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\TokenizerExplorer.Session\DefaultIcon"; ValueType: string; ValueData: "{app}\tokenizer-explorer.exe,0"
Root: HKA; Subkey: "Software\Classes\TokenizerExplorer.Session\shell\open\command"; ValueType: string; ValueData: """{app}\tokenizer-explorer.exe"" ""%1"""
