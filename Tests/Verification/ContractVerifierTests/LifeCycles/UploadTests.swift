import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Uploads and downloads")
struct UploadTests {
  private static func contract(_ upload: String, _ download: String, refusal: String = "") -> Contract {
    TestContract.paths(
      """
        /files/{fileId}:
          parameters: [{ name: fileId, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{4,20}$' } }]
          get:
            operationId: getFile
            responses: { '200': { description: d, content: { \(download): {} } }, '404': { description: d }, '415': { description: d } }
          put:
            operationId: putFile
            requestBody: { required: true, content: { \(upload) } }
            responses: { '201': { description: d }, '204': { description: d }\(refusal) }
      """
    )
  }

  /// A server that returns files of its own type only, or that loses or cuts all files.
  private static func client(_ type: String, losing: Bool = false, cutting: Bool = false) -> ScriptedClient {
    let files = Mutex([String: [UInt8]]())
    return ScriptedClient { call in
      guard call.request.method == .put else {
        guard let bytes = files.withLock({ $0[call.path] }), !losing else { return .empty(404) }
        let isImage = bytes.starts(with: [0x89, 0x50])
        guard (type == "image/png") == isImage else { return .empty(404) }
        return HTTPResponse(status: 200, headers: ["Content-Type": type], body: cutting ? bytes.dropLast() : bytes)
      }
      let isNew = files.withLock { $0.updateValue(call.request.body, forKey: call.path) } == nil
      return .empty(isNew ? 201 : 204)
    }
  }

  private static let configuration = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["putFile"]
  }

  @Test("What was uploaded is expected back only as what the download documents")
  func otherType() async {
    let contract = Self.contract("application/octet-stream: { example: 'some bytes' }", "image/png")
    let exploration = await explore(contract, Self.configuration, through: Self.client("image/png"))
    #expect(
      !exploration.checks.contains("round-trip") && !exploration.checks.contains("update"),
      "\(exploration.lines)"
    )
  }

  @Test("An upload of any type is of the type that the download documents, and must be there")
  func sample() async {
    let contract = Self.contract("application/octet-stream: {}", "image/png")
    let right = await explore(contract, Self.configuration, through: Self.client("image/png"))
    #expect(right.lines == [])
    let wrong = await explore(contract, Self.configuration, through: Self.client("image/png", losing: true))
    #expect(wrong.checks.contains("round-trip"), "\(wrong.lines)")
  }

  @Test("An upload of the documented type that is lost is reported")
  func lost() async {
    let contract = Self.contract("text/plain: {}", "text/plain")
    let right = await explore(contract, Self.configuration, through: Self.client("text/plain"))
    #expect(right.lines == [])
    let wrong = await explore(contract, Self.configuration, through: Self.client("text/plain", losing: true))
    #expect(wrong.checks.contains("round-trip"), "\(wrong.lines)")
  }

  @Test(
    "Bytes come back as they were sent, whatever the type of the upload, and a text may be written anew",
    arguments: [
      ("application/octet-stream", false, []), ("application/octet-stream", true, ["round-trip"]),
      ("text/plain", true, []),
    ] as [(String, Bool, [String])]
  )
  func bytes(_ type: String, _ isCut: Bool, _ checks: [String]) async {
    let refusal = type == "text/plain" ? "" : ", '400': { description: d }"
    let contract = Self.contract("\(type): {}", type, refusal: refusal)
    let exploration = await explore(contract, Self.configuration, through: Self.client(type, cutting: isCut))
    #expect(exploration.checks == checks, "\(exploration.lines)")
  }

  @Test("An empty file on which a server fails is reported")
  func empty() async {
    let contract = Self.contract("application/octet-stream: { schema: { format: binary, type: string } }", "'*/*'")
    let client = ScriptedClient { call in
      call.request.method == .put ? .empty(call.request.body.isEmpty ? 500 : 204) : .empty(404)
    }
    let configuration = Self.configuration.with { $0.generation = GenerationConfiguration(requests: 20) }
    let exploration = await explore(contract, configuration, through: client)
    #expect(exploration.checks.contains("generated-request"), "\(exploration.lines)")
  }
}
