# The contract of the payments, whose fragments the page shows.
cat > payments.yaml <<'YAML'
openapi: 3.1.0
info: { title: Payments, version: 1.0.0 }
paths:
  /payments:
    post:
      operationId: createPayment
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [amount, callbackUrl]
              properties:
                amount: { type: integer, minimum: 1, maximum: 1000000 }
                callbackUrl: { type: string, format: uri, pattern: '^http://127\.0\.0\.1[:/]' }
            example: { amount: 100, callbackUrl: 'http://127.0.0.1/paid' }
      responses:
        '202':
          description: The payment is made.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Payment' }
        '400': { description: The request is not valid. }
      callbacks:
        paid:
          '{$request.body#/callbackUrl}':
            post:
              parameters:
                - name: X-Signature
                  in: header
                  required: true
                  schema: { type: string }
                  x-signature: { algorithm: hmac-sha256, prefix: 'sha256=' }
              requestBody:
                required: true
                content:
                  application/json:
                    schema: { $ref: '#/components/schemas/Payment' }
              responses: { '204': { description: Received. } }
webhooks:
  stockChanged:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [sku], properties: { sku: { type: string } } }
            example: { sku: A-1 }
      responses: { '204': { description: Received. } }
components:
  schemas:
    Payment:
      type: object
      required: [id, amount]
      properties: { id: { type: integer }, amount: { type: integer } }
YAML
