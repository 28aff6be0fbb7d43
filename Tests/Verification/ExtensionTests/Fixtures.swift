import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

/// A contract of one list, loaded with public API alone.
func listContract() throws -> Contract {
  let text = #"""
    {
      "openapi": "3.1.0",
      "info": { "title": "List", "version": "1" },
      "paths": {
        "/list": {
          "get": {
            "operationId": "getList",
            "responses": {
              "200": {
                "description": "A list.",
                "content": { "application/json": { "schema": { "type": "object" } } }
              }
            }
          }
        }
      }
    }
    """#
  let loader = ContractLoader { _, _ in .failure(ContractFileFault(message: "no YAML here", location: nil)) }
  let contract = loader.load([ContractFile(path: "list.json", bytes: Array(text.utf8))], folder: ".")
  #expect(contract.problems.map(\.description) == [])
  return contract
}

/// A client whose responses are all the same.
struct FixedClient: HTTPClient {
  var response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))

  func send(_ request: HTTPRequest) async -> HTTPExchange { HTTPExchange(request: request, response: response) }
}
