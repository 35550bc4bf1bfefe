#!/bin/sh
# The disk image for macOS, of the application that build.py makes: sh packaging/macos/make-dmg.sh
# Not tried where this was written: .github/workflows/package.yml runs it. It is not signed; the first start is by a
# right click and Open.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' explorer/__init__.py)
image=dist/tokenizer-explorer-$version-macos.dmg
content=$(mktemp -d)
trap 'rm -rf "$content"' EXIT
cp -R "dist/Tokenizer explorer.app" "$content/"
ln -s /Applications "$content/Applications"
rm -f "$image"
hdiutil create -volname "Tokenizer explorer" -srcfolder "$content" -format UDZO "$image"
