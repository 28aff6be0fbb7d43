. "$PACKAGE/ci/commands.d/serve.sh"
serve orders.py
mkdir Contracts
curl -fs "$API/openapi.json" > Contracts/orders.json
