. "$PACKAGE/ci/commands.d/serve.sh"
serve orders.py
curl -fs "$API/openapi.json" > api.yaml
cp "$PACKAGE/Recordings/feed.har" recorded.har
