import ArgumentParser
import Diagnostics
import Foundation
import HTTPMessages
import HTTPServerCore
import HTTPTransport
import JSONSyntax
import Redaction
import Testing

@testable import ContractCommand

@Suite("contract verify with a callback URL")
struct CallbackCommandTests {
  private static let contract = """
    openapi: 3.1.0
    info: { title: Jobs, version: '1' }
    paths:
      /jobs:
        post:
          operationId: startJob
          requestBody:
            required: true
            content:
              application/json:
                example: { callbackUrl: 'https://example.com/done' }
                schema: { type: object, required: [callbackUrl], properties: { callbackUrl: { type: string, format: uri } } }
          responses: { '202': { description: Started. }, '400': { description: Invalid. } }
          callbacks:
            done:
              '{$request.body#/callbackUrl}':
                post:
                  requestBody: { required: true, content: { application/json: { schema: { type: object, required: [job] } } } }
                  responses: { '204': { description: Received. } }
    """

  /// Starts an API of jobs that sends a body to the callback URL of each.
  private static func server(sending body: String, by client: LiveClient) async throws -> HTTPServer {
    try await HTTPServer.start(host: "127.0.0.1", port: 0, security: nil, limits: ServerLimits()) { address in
      ClosureResponder(address: address) { request in
        guard request.method == .post, request.headers["Content-Type"] == "application/json",
          let text = (try? JSONDocument(parsing: request.body))?.root["callbackUrl"]?.string,
          let url = try? HTTPURL(parsing: text)
        else { return HTTPResponse(status: request.method == .post ? 400 : 405) }
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        Task { await client.send(HTTPRequest(method: .post, url: url, headers: headers, body: Array(body.utf8))) }
        return HTTPResponse(status: 202)
      }
    }
  }

  private static func verify(sending body: String) async throws -> ContractBinary.Words {
    let client = LiveClient()
    let server = try await server(sending: body, by: client)
    let words = try await ContractBinary.run(
      [
        "verify", "FOLDER/api.yaml", "--base-url", server.address.description, "--allow-unsafe", "startJob",
        "--callback-url", "http://127.0.0.1:0",
      ],
      files: ["api.yaml": contract]
    )
    await server.shutdown(grace: .zero)
    await client.shutdown()
    return words
  }

  @Test("A right callback is received, and counted in the summary")
  func right() async throws {
    let words = try await Self.verify(sending: #"{"job":1}"#)
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("expected came; received"), "\(words.output)")
  }

  @Test("A wrong callback is a finding with the request of the API, without its secrets")
  func wrong() async throws {
    let words = try await Self.verify(sending: #"{"password":"hunter2-hunter2"}"#)
    #expect(words.exit == 1, "\(words.output)\(words.error)")
    #expect(words.output.contains("error callback-request"), "\(words.output)")
    #expect(words.output.contains(#"callback "done": "#), "\(words.output)")
    #expect(!words.output.contains("hunter2"))
  }

  /// Options, and a part of the error.
  static let refused: [([String], String)] = [
    (["--callback-url", "nowhere"], "\"nowhere\" is not a URL that callbacks can be sent to"),
    (["--callback-url", "http://192.0.2.1:9000"], "192.0.2.1 is not a loopback address"),
    (["--callback-url", "http://127.0.0.1.evil.test:9000"], "127.0.0.1.evil.test is not a loopback address"),
    (["--callback-url", "https://127.0.0.1:9000"], "callbacks are received over plain HTTP"),
  ]

  @Test("An option for callbacks with an invalid value is refused with what to write", arguments: refused)
  func options(arguments: [String], expected: String) throws {
    let options = try CallbackOptions.parse(arguments)
    let failure = #expect(throws: CommandFailure.self) {
      if let refusal = options.refusal { throw refusal }
      _ = try options.place(environment: [:], RedactionPolicy())
    }
    let text = failure.map { "\($0)" } ?? ""
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "The address that is listened on is that of the URL, and for each name of this machine the loopback address",
    arguments: [
      ("http://127.0.0.1:9", "127.0.0.1"), ("http://127.0.0.2:9", "127.0.0.2"), ("http://[::1]:9", "[::1]"),
      ("http://LocalHost:9", "127.0.0.1"), ("http://hooks.localhost:9", "127.0.0.1"),
    ]
  )
  func loopback(url: String, host: String) throws {
    let place = try CallbackOptions.parse(["--callback-url", url]).place(environment: [:], RedactionPolicy())
    #expect(place?.host == host)
    #expect(place?.port == 9)
  }

  @Test(
    "A key for callbacks with an invalid value is refused with what to write",
    arguments: [
      (nil, "127.0.0.1:9000", nil, "is given without the URL that the API sends to"),
      ("http://api.test", "9000", nil, "\"9000\" is not an address to listen on"),
      ("http://127.0.0.1:0", nil, "NONE", "has no variable NONE"),
    ] as [(String?, String?, String?, String)]
  )
  func keys(url: String?, listen: String?, secret: String?, expected: String) throws {
    var options = try CallbackOptions.parse([])
    (options.callbackURL, options.callbackListen, options.callbackSecretEnv) = (url, listen, secret)
    let failure = #expect(throws: CommandFailure.self) { try options.place(environment: [:], RedactionPolicy()) }
    #expect(failure.map { "\($0)" }?.contains(expected) == true)
  }

  @Test("The API may be given another URL than the address that is listened on")
  func listening() throws {
    var options = try CallbackOptions.parse(["--callback-url", "https://hooks.test/in"])
    (options.callbackListen, options.callbackSecretEnv) = ("0.0.0.0:9000", "WORD")
    let place = try options.place(environment: ["WORD": "sesame-0123456789"], RedactionPolicy())
    #expect(place?.url.description == "https://hooks.test/in")
    #expect(place?.host == "0.0.0.0")
    #expect(place?.port == 9000)
    #expect(place?.secret == "sesame-0123456789")
  }
}
