import Basics
import ContractModel
import ContractReports
import HTTPMessages
import Testing

@testable import ContractCommand
@testable import ContractDiscovery

@Suite("Where an API has the operations of its document")
struct ServerAddressTests {
  /// A server whose operations are below a path; everything else is 404.
  private struct Server: HTTPClient {
    let path: String

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let isThere = request.url.path == "\(path)/pets"
      let headers: HTTPHeaders = ["Content-Type": "application/json"]
      return HTTPExchange(
        request: request,
        response: HTTPResponse(status: isThere ? 200 : 404, headers: headers, body: Array("[]".utf8))
      )
    }
  }

  /// A URL that the user named, a document, and where the operations are.
  struct Row: Sendable, CustomTestStringConvertible {
    let given: String
    var document = "/openapi.json"
    var server = "/"
    /// What precedes `/pets` on the server.
    var there = ""
    var base = "http://api.test"
    var serverPath: String?
    var testDescription: String { "\(given) with \(document) of \(server)" }
  }

  private static let rows: [Row] = [
    Row(given: "http://api.test"),
    Row(given: "http://api.test/openapi.json"),
    Row(given: "http://api.test", server: "https://else.test"),
    Row(given: "http://api.test", server: "https://else.test/v1", there: "/v1"),
    Row(given: "http://api.test/v1", server: "/v1", there: "/v1"),
    Row(given: "http://api.test/shop/v1/", server: "/v1", there: "/shop/v1", base: "http://api.test/shop"),
    Row(given: "http://api.test/shop", there: "/shop", base: "http://api.test/shop"),
    Row(given: "http://api.test/shop", document: "/shop/openapi.json"),
    Row(given: "http://api.test", document: "/shop/openapi.json", there: "/shop", base: "http://api.test/shop"),
    Row(given: "http://api.test", server: "https://else.test/v1", serverPath: "/"),
    Row(given: "http://api.test", server: "https://else.test/v1", there: "/nowhere"),
  ]

  @Test("The address is the server that the user named, at the path where an operation responds", arguments: rows)
  func address(_ row: Row) async throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "\(row.server)"}],
       "paths": {"/pets": {"get": {"responses": {"200": {"description": "A"}}}}}}
      """
    let file = SourceFile(path: "http://api.test\(row.document)", bytes: Array(text.utf8))
    let contract = try ContractInput(RunPlaces([]), needsRecordings: false, served: [file]).contract
    let address = await ServerAddress.find(
      given: try HTTPURL(parsing: row.given),
      document: try HTTPURL(parsing: file.path),
      contract: contract,
      client: Server(path: row.there)
    )
    #expect(address.url.description == row.base)
    #expect(address.serverPath == row.serverPath)
  }
}
