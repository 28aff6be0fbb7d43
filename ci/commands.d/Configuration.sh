mkdir -p api recordings
cp "$PACKAGE/Contracts/feed.yaml" api/openapi.yaml
cp "$PACKAGE/Recordings/feed.har" recordings
