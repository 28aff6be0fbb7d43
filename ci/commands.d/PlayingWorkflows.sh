. "$PACKAGE/ci/commands.d/serve.sh"
serve accounts.py
mkdir Contracts
cat > Contracts/accounts.yaml <<'YAML'
openapi: 3.1.0
info: { title: Accounts, version: 1.0.0 }
paths:
  /sessions:
    post:
      operationId: logIn
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name, password]
              properties: { name: { type: string }, password: { type: string, format: password } }
      responses:
        '200':
          description: The session
          content:
            application/json:
              schema: { type: object, required: [accessToken], properties: { accessToken: { type: string } } }
        '400': { description: The body is not valid }
        '401': { description: The password is wrong }
  /profile:
    get:
      operationId: getProfile
      security: [{ bearerAuth: [] }]
      responses:
        '200':
          description: The profile
          content:
            application/json:
              schema: { type: object, required: [name], properties: { name: { type: string } } }
        '401': { description: The token is missing or wrong }
components:
  securitySchemes:
    bearerAuth: { type: http, scheme: bearer }
YAML
# The workflow that the page shows as a fragment.
cat > Contracts/login.arazzo.yaml <<'YAML'
arazzo: 1.0.1
info: { title: Login, version: 1.0.0 }
sourceDescriptions: [{ name: accounts, url: accounts.yaml, type: openapi }]
workflows:
  - workflowId: logIn
    inputs: { type: object, required: [password], properties: { password: { type: string, format: password } } }
    steps:
      - stepId: open
        operationId: logIn
        requestBody:
          payload: { name: ann, password: $inputs.password }
        outputs:
          token: $response.body#/accessToken
    outputs:
      token: $steps.open.outputs.token
YAML
