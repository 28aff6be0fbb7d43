import ContractModel
import JSONSchemas
import JSONSyntax
import Testing

@Suite("OpenAPI 3.0")
struct OpenAPI30Tests {
  private let contract = load([
    "pets.json": """
    {
      "openapi": "3.0.3",
      "info": { "title": "Pets", "version": "1" },
      "servers": [{ "url": "https://pets.example.com/{base}", "variables": { "base": { "default": "v1" } } }],
      "paths": {
        "/pets/{petId}": {
          "get": {
            "operationId": "showPet",
            "parameters": [
              { "name": "petId", "in": "path", "required": true, "schema": { "type": "integer", "minimum": 0,
                "exclusiveMinimum": true, "example": 7 } }
            ],
            "responses": {
              "200": { "description": "a pet", "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/Pet" }
              } } },
              "default": { "description": "an error", "content": { "application/json": {
                "schema": { "$ref": "schemas.yaml#/Error" }
              } } }
            }
          }
        }
      },
      "components": { "schemas": { "Pet": {
        "type": "object",
        "required": ["id"],
        "example": { "id": 1, "tag": null },
        "properties": {
          "id": { "type": "integer", "format": "int64" },
          "tag": { "type": "string", "nullable": true },
          "owner": { "$ref": "#/components/schemas/Pet", "description": "ignored beside a reference" }
        }
      } } }
    }
    """,
    "schemas.yaml": "Error: { type: object, properties: { message: { type: string, nullable: true } } }",
  ])

  @Test("An OpenAPI 3.0 document is read without problems") func clean() { #expect(contract.lines == []) }

  @Test(
    "The keyword nullable allows null, and a boolean exclusiveMinimum excludes the minimum",
    arguments: [
      (200, #"{"id":1,"tag":null}"#, true), (200, #"{"id":1,"tag":"x"}"#, true), (200, #"{"id":1,"tag":1}"#, false),
      (200, #"{"id":null}"#, false), (200, #"{"id":1,"owner":{}}"#, false), (500, #"{"message":null}"#, true),
      (500, #"{"message":1}"#, false),
    ]
  )
  func bodies(status: Int, json: String, isValid: Bool) throws {
    let schema = try #require(contract.operation(id: "showPet")?.response(for: status)?.content?.first?.schema)
    #expect(schema.validator.isValid(try JSONDocument(parsing: json).root) == isValid)
  }

  @Test("A boolean exclusiveMinimum excludes the minimum", arguments: [("0", false), ("1", true)])
  func minimum(json: String, isValid: Bool) throws {
    let parameter = try #require(contract.operation(id: "showPet")?.parameters.first)
    #expect(parameter.schema?.validator.isValid(try JSONDocument(parsing: json).root) == isValid)
  }

  @Test("A schema's example is an example of what has the schema")
  func examples() throws {
    let operation = try #require(contract.operation(id: "showPet"))
    #expect(operation.parameters.first?.examples.map(\.text) == ["7"])
    #expect(operation.response(for: 200)?.content?.first?.examples.map(\.text) == [#"{ "id": 1, "tag": null }"#])
    #expect(operation.serverPath == "/v1")
  }

  @Test(
    "A required member is not demanded of the messages that never have it",
    arguments: ["3.0.3", "3.1.0"]
  )
  func directions(version: String) throws {
    let contract = load([
      "api.yaml": document(
        operation: "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }",
        response: """
          content: { application/json: { schema: { $ref: '#/components/schemas/User' } } }
          """,
        rest: """
          components:
            schemas:
              User:
                type: object
                required: [id, password, name]
                properties: { id: { readOnly: true }, password: { writeOnly: true }, name: {} }
                example: { name: n }
          """,
        version: version
      )
    ])
    #expect(contract.lines == [])
    let operation = try #require(contract.operations.first)
    let request = try #require(operation.requestBody?.content.first?.schema?.validator)
    let response = try #require(operation.response(for: 200)?.content?.first?.schema?.validator)
    for (json, isRequest, isResponse) in [
      (#"{"password":"p","name":"n"}"#, true, false), (#"{"id":1,"name":"n"}"#, false, true),
      (#"{"id":1}"#, false, false),
    ] {
      let value = try JSONDocument(parsing: json).root
      #expect(request.isValid(value) == isRequest)
      #expect(response.isValid(value) == isResponse)
    }
  }
}
