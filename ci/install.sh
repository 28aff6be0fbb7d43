#!/bin/sh
# Installs a prebuilt release of contract: the command, its manual page, and completions for bash, zsh and fish.
#
#   curl -fsSL https://github.com/OWNER/NAME/releases/latest/download/install.sh | sh
#   curl -fsSL https://github.com/OWNER/NAME/releases/latest/download/install.sh | sh -s -- --prefix /usr/local --version 0.3.0
#
# A release has this file with its own address in RELEASES. It downloads the archive of this system, compares it with the
# checksums of the release, and copies it to the prefix (~/.local).
#
# Ends with 2 where an option is wrong, 1 where there is no archive for the system or a checksum differs.
set -eu

RELEASES=${CONTRACT_RELEASES:-@RELEASES@}
prefix=$HOME/.local
version=latest

fail() {
  echo "install.sh: $2" >&2
  exit "$1"
}

while [ $# -gt 0 ]; do
  case $1 in
    --prefix | --version)
      [ $# -ge 2 ] || fail 2 "$1 needs a value"
      if [ "$1" = --prefix ]; then prefix=$2; else version=$2; fi
      shift 2
      ;;
    *) fail 2 "unknown argument \"$1\"; expected --prefix FOLDER or --version VERSION" ;;
  esac
done
case $version in
  latest | [0-9]*) ;;
  *) fail 2 "\"$version\" is not a version; expected one such as 0.3.0" ;;
esac
case $RELEASES in
  https://* | http://127.0.0.1:*) ;;
  *) fail 2 "this file is not from a release; name the address of the releases with CONTRACT_RELEASES" ;;
esac

case $(uname -s)-$(uname -m) in
  Linux-x86_64) system=linux-x86_64 ;;
  Linux-aarch64 | Linux-arm64) system=linux-aarch64 ;;
  Darwin-*) system=macos-universal ;;
  *) fail 1 "there is no binary for $(uname -s) on $(uname -m); build it with ci/install" ;;
esac
archive=contract-$system.tar.gz
if [ "$version" = latest ]; then
  address=$RELEASES/latest/download
else
  address=$RELEASES/download/$version
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for file in SHA256SUMS "$archive"; do
  curl -fsSL --proto '=https,http' --retry 3 -o "$folder/$file" "$address/$file" \
    || fail 1 "$address/$file cannot be downloaded"
done
if command -v sha256sum > /dev/null; then
  found=$(sha256sum "$folder/$archive")
else
  found=$(shasum -a 256 "$folder/$archive")
fi
grep -qx "${found%% *}  $archive" "$folder/SHA256SUMS" \
  || fail 1 "the checksum of $archive is not that of the release; nothing was installed"

mkdir -p "$folder/files" "$prefix"
tar -xzf "$folder/$archive" -C "$folder/files" --strip-components 1
"$folder/files/bin/contract" --version > /dev/null || fail 1 "the command does not run on this system; build it with ci/install"
# A rename replaces a command that is running.
(cd "$folder/files" && find . -type f) | while read -r file; do
  mkdir -p "$prefix/$(dirname "$file")"
  cp -p "$folder/files/$file" "$prefix/$file.new"
  mv -f "$prefix/$file.new" "$prefix/$file"
done
echo "installed $prefix/bin/contract $("$prefix/bin/contract" --version)"
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "note: $prefix/bin is not in PATH" >&2 ;;
esac
