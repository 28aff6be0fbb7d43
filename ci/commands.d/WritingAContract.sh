. "$PACKAGE/ci/commands.d/default.sh"
cat > misspelled.yaml <<'YAML'
openapi: 3.1.0
info: { title: Pets, version: 1.0.0, licence: { name: MIT } }
paths:
  /pets/{id}:
    get:
      responses: { '200': { description: A pet } }
YAML
