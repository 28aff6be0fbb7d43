import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite(
  "Logging in by a form, with cookies",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct FormLoginTests {
  private static let provider = PythonProvider("form_server.py")

  private static let contract = """
    openapi: 3.1.0
    info: {title: Site, version: '1'}
    components:
      securitySchemes: {session: {type: apiKey, in: cookie, name: sid}}
      schemas: {Error: {type: object, required: [error], properties: {error: {type: string}}}}
    paths:
      /login:
        get:
          operationId: form
          responses:
            '200':
              description: The form.
              content:
                application/json: {schema: {type: object, required: [csrf], properties: {csrf: {type: string}}}}
        post:
          operationId: logIn
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  required: [password, csrf]
                  properties: {password: {type: string}, csrf: {type: string}}
          responses:
            '303': {description: In.}
            4XX: {description: No., content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}}
      /me:
        get:
          operationId: me
          security: [{session: []}]
          responses:
            '200':
              description: Me.
              content:
                application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}
            '401':
              description: No.
              content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}
    """
  private static let workflow = """
    arazzo: 1.0.1
    info: {title: Login, version: '1'}
    sourceDescriptions: [{name: site, url: api.yaml, type: openapi}]
    workflows:
    - workflowId: enter
      inputs: {type: object, required: [password], properties: {password: {type: string, format: password}}}
      steps:
      - stepId: form
        operationId: form
        outputs: {csrf: $response.body#/csrf}
      - stepId: send
        operationId: logIn
        requestBody:
          contentType: application/x-www-form-urlencoded
          payload: {password: $inputs.password, csrf: $steps.form.outputs.csrf}
        successCriteria: [{condition: $statusCode == 303}]
        outputs: {cookies: $response.header.Set-Cookie}
      outputs: {cookies: $steps.send.outputs.cookies}
    """

  private static func verify(_ options: [String]) async throws -> ContractBinary.Words {
    let base = try await provider.baseURL(of: "site").description
    return try await ContractBinary.run(
      ["verify", "FOLDER/api.yaml", "FOLDER/enter.arazzo.yaml", "--base-url", base, "--input-env", "password=WORD"]
        + ["--auth", "session=workflow:enter.cookies"] + options,
      files: ["api.yaml": contract, "enter.arazzo.yaml": workflow],
      environment: ["WORD": "sesame-0123456789"]
    )
  }

  @Test("The form's cookie is sent back, and the session's cookie becomes the credential")
  func cookies() async throws {
    let words = try await Self.verify(["--cookies"])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.contains("me     GET /me"))
    #expect(!(words.output + words.error).contains("sesame"))
  }

  @Test("Without cookies the form is refused, and the run says why")
  func none() async throws {
    let words = try await Self.verify([])
    #expect(words.exit == 2, "\(words.output)\(words.error)")
    #expect(words.error.contains("logging in failed"))
  }

  /// Options, the environment, the exit code, and a part of the error.
  static let environments: [([String], [String: String], Int32, String)] = [
    ([], ["HTTP_PROXY": "http://127.0.0.1:1"], 3, "the proxy that HTTP_PROXY names cannot be used"),
    ([], ["http_proxy": "socks5://s3cret:1"], 2, "http_proxy does not name an HTTP proxy"),
    (
      ["CONTRACT_NO_PROXY=true"], ["HTTP_PROXY": "http://127.0.0.1:1"], 3,
      "the host name \"api.invalid\" has no address"
    ),
    ([], ["HTTP_PROXY": "http://127.0.0.1:1", "NO_PROXY": "invalid"], 3, "\"api.invalid\" has no address"),
  ]

  @Test("The proxies of the environment are used, unless an option or a list says otherwise", arguments: environments)
  func proxies(options: [String], environment: [String: String], exit: Int32, expected: String) async throws {
    let words = try await ContractBinary.run(
      ["verify", "FOLDER/api.yaml", "--base-url", "http://api.invalid"] + options,
      files: ["api.yaml": Self.contract],
      environment: environment
    )
    #expect(words.exit == exit, "\(words.output)\(words.error)")
    #expect(words.error.contains(expected), "\(words.error)")
    #expect(!words.error.contains("s3cret"))
  }
}
