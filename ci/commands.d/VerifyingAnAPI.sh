# A feed whose pages start with the item that the cursor names.
. "$PACKAGE/ci/commands.d/serve.sh"
cp -r "$PACKAGE/Contracts" "$PACKAGE/Recordings" .
exec 3< <(contract mock --contracts Contracts --recordings Recordings 2> /dev/null)
read -r MOCK <&3
export MOCK
serve inclusive.py
