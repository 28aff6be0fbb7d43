. "$PACKAGE/ci/commands.d/default.sh"
cat > swagger.json <<'JSON'
{
  "swagger": "2.0", "info": {"title": "Pets", "version": "1.0.0"}, "host": "pets.example", "produces": ["application/json"],
  "paths": {"/pets": {"get": {"responses": {"200": {"description": "The pets", "schema": {"type": "array", "items": {}}}}}}}
}
JSON
cat > misspelled.yaml <<'YAML'
openapi: 3.1.0
info: { title: Pets, version: 1.0.0, licence: { name: MIT } }
paths:
  /pets/{id}:
    get:
      responses: { '200': { description: A pet } }
YAML
