import ArgumentParser
import ContractMockServer
import Foundation
import HTTPMessages
import MockEngine
import Redaction
import Testing

@testable import ContractCommand

@Suite("The document that an API serves")
struct ServedDocumentTests {
  private static let secret = "tok-4f9a8c7b6d5e4f3a2b1c"

  /// Serves a document at one path, with the credential of the request in it.
  private struct Echo: HTTPClient {
    let path: String
    let document: String

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      guard request.url.path == path else {
        return HTTPExchange(request: request, response: HTTPResponse(status: 404))
      }
      let credential = request.headers["Authorization"] ?? "none"
      let body = document.replacingOccurrences(of: "ECHO", with: credential)
      let type = path.hasSuffix("json") ? "application/json" : "application/yaml"
      let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
      return HTTPExchange(request: request, response: response)
    }
  }

  private static let yaml = """
    openapi: 3.1.0
    info: { title: A, version: '1', description: 'Try curl -H "Authorization: ECHO"' }
    paths:
      /me:
        get:
          parameters: [{ name: token, in: query, schema: { type: string, default: none } }]
          responses:
            '200':
              description: The password of a user, and a token
              content:
                application/json:
                  schema: { type: object, properties: { password: { type: string }, secret: { type: string } } }
                  example: { password: hunter2-of-the-documentation, secret: s3cr3t-of-the-documentation }
    """
  private static let json = """
    {"openapi": "3.1.0",
     "info": {"title": "A", "version": "1", "x-you": "ECHO"},
     "paths": {"/me": {"get":
       {"responses": {"200": {"description": "The API key: none"}}}}}}
    """

  @Test(
    "The credential of the request is not in the saved document, and everything else in it is as it was served",
    arguments: [("/openapi.yaml", yaml), ("/openapi.json", json)]
  )
  func echo(path: String, document: String) async throws {
    var options = MockOptions()
    options.unmatched = .forward
    let api = MockAPI(contract: try PackageContract.contract.get(), recordings: [], options: options)
    let echo = Echo(path: path, document: document)
    let server = try await MockServer.start(
      runtime: MockRuntime(api: api),
      configuration: MockServer.Configuration(forwarder: echo)
    )
    try await ContractBinary.inFolders([:]) { inside, _ in
      let words = ["-H", "Authorization: Bearer \(Self.secret)", "--folder", inside.path, "--name", "a"]
      let command = try InitCommand.parse([server.baseURL.description] + words)
      #expect(try await command.execute(RedactionPolicy()) == .holds)
      let file = inside.appending(path: "Contracts/a\(path.dropFirst("/openapi".count))")
      let saved = try String(contentsOf: file, encoding: .utf8)
      #expect(!saved.contains(Self.secret))
      let expected = document.replacingOccurrences(of: "ECHO", with: "Bearer REDACTED")
      let whole = document.replacingOccurrences(of: "ECHO", with: "REDACTED")
      #expect([expected, whole].contains(saved), "\(saved)")
    }
    await server.shutdown(grace: .zero)
  }
}
