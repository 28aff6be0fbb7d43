# The project of most pages: the contracts and recordings of the package, and their API at $API.
cp -r "$PACKAGE/Contracts" "$PACKAGE/Recordings" .
contract mock --port "$PORT" > /dev/null 2>&1 &
until curl -fs -o /dev/null "$API/__contract/health"; do sleep 0.05; done
