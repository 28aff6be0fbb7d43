import ContractModel

/// The OpenAPI document of the control API: what is served, what requests are judged by, and what a client reads.
enum ControlDocument {
  /// The name under which it is served.
  static let file = "openapi.json"

  /// The document, JSON.
  static let bytes = Array("\(head)\"paths\": {\n\(state),\n\(records),\n\(actions)\n},\n\(components)\n}\n".utf8)

  /// The document, read.
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
      "description": "Watches and directs a running mock API. Without a token it answers this machine only, and no web \
    page of another origin. What is wrong is told as problem details (RFC 9457): 404 for an unknown path, and 405 with \
    Allow for a method that a path does not have, besides what each operation names."
    },
    "servers": [{ "url": "/__contract", "description": "Below the address of the mock API." }],
    "security": [{}, { "token": [] }],

    """

  /// What the mock is, and what it plays.
  private static let state = #"""
    "/health": {
      "get": {
        "operationId": "getHealth",
        "summary": "Whether the mock API answers",
        "responses": { \#(answer(200, "It does.", "Health")), \#(refusals) }
      }
    },
    "/version": {
      "get": {
        "operationId": "getVersion",
        "summary": "Which tool answers, in which version",
        "responses": { \#(answer(200, "Name and version.", "Version")), \#(refusals) }
      }
    },
    "/openapi.json": {
      "get": {
        "operationId": "getDocument",
        "summary": "This document",
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
        "summary": "The scenario that is played",
        "parameters": [\#(parameter("Session")), \#(parameter("OwnSession"))],
        "responses": { \#(answer(200, "Scenario")), \#(faults) }
      },
      "put": {
        "operationId": "setScenario",
        "summary": "Plays a scenario from the next request on",
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
        "summary": "Plays the scenario again that the mock API was started with; a session plays again what all play",
        "parameters": [\#(parameter("Session")), \#(parameter("OwnSession"))],
        "responses": { \#(answer(200, "Scenario")), \#(faults) }
      }
    },
    "/scenarios": {
      "get": {
        "operationId": "getScenarios",
        "summary": "The scenarios that can be played",
        "responses": { \#(answer(200, "Those built in, then the project's own.", "Scenarios")), \#(refusals) }
      }
    },
    "/contract": {
      "get": {
        "operationId": "getContract",
        "summary": "The documents and operations that the mock API answers by",
        "responses": { \#(answer(200, "Documents and operations, in their order.", "Contract")), \#(refusals) }
      }
    }
    """#
}
