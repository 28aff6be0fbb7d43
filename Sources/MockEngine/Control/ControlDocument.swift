import ContractModel

/// The OpenAPI document of the control API, which is served to clients and used to validate requests.
enum ControlDocument {
  /// The file name under which the document is served.
  static let file = "openapi.json"

  /// The document as JSON.
  static let bytes = Array("\(head)\"paths\": {\n\(state),\n\(records),\n\(actions)\n},\n\(components)\n}\n".utf8)

  /// The parsed document.
  static let contract = ContractLoader { _, _ in
    .failure(ContractFileFault(message: "the control API is described in JSON", location: nil))
  }
  .load([ContractFile(path: file, bytes: bytes)], folder: file)

  private static let head = """
    {
    "openapi": "3.1.0",
    "info": {
      "title": "Control API of a mock API",
      "version": "1.0.0",
      "description": "Inspects and controls a running mock API. Without a token, it accepts requests from this machine \
    only, and from no web page of another origin. Errors are problem details (RFC 9457). In addition to the documented \
    errors of each operation, an unknown path gets 404, and an unsupported method gets 405 with Allow."
    },
    "servers": [{ "url": "/__contract", "description": "Relative to the base URL of the mock API." }],
    "security": [{}, { "token": [] }],

    """

  /// The paths for health, version, scenarios and contract.
  private static let state = #"""
    "/health": {
      "get": {
        "operationId": "getHealth",
        "summary": "Check that the mock API is running",
        "responses": { \#(answer(200, "The mock API is running.", "Health")), \#(refusals) }
      }
    },
    "/version": {
      "get": {
        "operationId": "getVersion",
        "summary": "Get the name and version of the tool",
        "responses": { \#(answer(200, "Name and version.", "Version")), \#(refusals) }
      }
    },
    "/openapi.json": {
      "get": {
        "operationId": "getDocument",
        "summary": "Get this document",
        "responses": {
          "200": {
            "description": "The OpenAPI document of the control API.",
            "content": { "application/json": { "schema": { "type": "object", "required": ["openapi", "paths"] } } }
          },
          \#(refusals)
        }
      }
    },
    "/scenario": {
      "get": {
        "operationId": "getScenario",
        "summary": "Get the scenario that is playing",
        "parameters": [\#(parameter("Session")), \#(parameter("OwnSession"))],
        "responses": { \#(answer(200, "Scenario")), \#(faults) }
      },
      "put": {
        "operationId": "setScenario",
        "summary": "Play a scenario, starting with the next request",
        "parameters": [\#(parameter("OwnSession"))],
        "requestBody": { "required": true, \#(content("Choice")) },
        "responses": {
          \#(answer(200, "Scenario")),
          \#(faults),
          \#(answer(413, "TooLarge")),
          \#(answer(415, "WrongType"))
        }
      },
      "delete": {
        "operationId": "resetScenario",
        "summary": "Return to the initial scenario; a session returns to the scenario of all clients",
        "parameters": [\#(parameter("Session")), \#(parameter("OwnSession"))],
        "responses": { \#(answer(200, "Scenario")), \#(faults) }
      }
    },
    "/scenarios": {
      "get": {
        "operationId": "getScenarios",
        "summary": "List the available scenarios",
        "responses": { \#(answer(200, "The built-in scenarios, then the custom ones.", "Scenarios")), \#(refusals) }
      }
    },
    "/contract": {
      "get": {
        "operationId": "getContract",
        "summary": "List the documents and operations of the contract",
        "responses": { \#(answer(200, "Documents and operations, in contract order.", "Contract")), \#(refusals) }
      }
    }
    """#
}
