. "$PACKAGE/ci/commands.d/serve.sh"
serve pathValues.py
mkdir Contracts
cat > Contracts/api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
paths:
  /orders/{orderId}:
    get:
      parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: The order }, '404': { description: There is none } }
  /users/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The user }, '404': { description: There is none } }
YAML
cp Contracts/api.yaml .
contract record --base-url "$API" --path-value orderId=17 --path-value id=ann --output recorded.har > /dev/null 2>&1
