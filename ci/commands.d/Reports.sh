# A mock of the page listens on the port of $API.
cp -r "$PACKAGE/Contracts" "$PACKAGE/Recordings" .
cp "$PACKAGE/Contracts/feed.yaml" api.yaml
cp "$PACKAGE"/Contracts/common.yaml . 2> /dev/null || true
cp "$PACKAGE/Recordings/feed.har" recorded.har
