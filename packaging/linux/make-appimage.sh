#!/bin/sh
# An AppImage of the folder that build.py makes: sh packaging/linux/make-appimage.sh
# The folder is laid out as an AppDir in build/; the tool that packs it, appimagetool, is called if it is on the path.
set -eu
cd "$(dirname "$0")/../.."
name=tokenizer-explorer
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' explorer/__init__.py)
tree=build/$name.AppDir
rm -rf "$tree"
mkdir -p "$tree/usr/lib"
cp -R "dist/$name" "$tree/usr/lib/$name"
cp "packaging/linux/$name.desktop" "$tree/"
cp build/icons/256.png "$tree/$name.png"
ln -s "$name.png" "$tree/.DirIcon"
ln -s "usr/lib/$name/$name" "$tree/AppRun"
"$tree/AppRun" --version
if command -v appimagetool >/dev/null; then
  ARCH=x86_64 appimagetool "$tree" "dist/$name-$version-x86_64.AppImage"
else
  echo "The AppDir is ready in $tree. appimagetool, which packs it, is not on the path."
fi
