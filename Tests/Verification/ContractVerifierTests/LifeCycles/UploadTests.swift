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
      ("application/octet-stream", false, []), ("application/octet-stream", true, ["round-trip", "update"]),
      ("text/plain", true, []),
    ] as [(String, Bool, [String])]
  )
  func bytes(_ type: String, _ isCut: Bool, _ checks: [String]) async {
    let refusal = type == "text/plain" ? "" : ", '400': { description: d }"
    let contract = Self.contract("\(type): {}", type, refusal: refusal)
    let exploration = await explore(contract, Self.configuration, through: Self.client(type, cutting: isCut))
    #expect(exploration.checks == checks, "\(exploration.lines)")
  }

  @Test(
    "A file that PUT replaces is downloaded with any type as it was sent, and a text may be written anew",
    arguments: [
      ("", nil), ("writes texts anew", nil), ("trims", "the download differs from what was uploaded"),
      ("keeps the first", "the download differs from what was uploaded"),
      ("replaces what exists", "status 204 for If-None-Match: *, although the resource exists; expected 412"),
    ] as [(String, String?)]
  )
  func replaced(_ habit: String, _ message: String?) async {
    let contract = TestContract.paths(
      """
        /files/{fileId}:
          parameters: [{ name: fileId, in: path, required: true, schema: { type: string, pattern: '^[a-z0-9-]{4,20}$' } }]
          get:
            operationId: getFile
            responses: { '200': { description: d, content: { '*/*': { schema: { type: string, format: binary } } } },
              '404': { description: d } }
          put:
            operationId: putFile
            parameters: [{ name: If-None-Match, in: header, schema: { type: string } }]
            requestBody: { required: true, content: { application/octet-stream: {}, text/plain: {} } }
            responses: { '201': { description: d }, '204': { description: d }, '400': { description: d },
              '412': { description: d }, '415': { description: d } }
      """
    )
    let files = Mutex([String: (type: String, bytes: [UInt8])]())
    let client = ScriptedClient { call in
      files.withLock { files in
        let file = files[call.path]
        guard call.request.method == .put else {
          return file.map { HTTPResponse(status: 200, headers: ["Content-Type": $0.type], body: $0.bytes) }
            ?? .empty(404)
        }
        guard let type = call.request.headers["Content-Type"],
          ["application/octet-stream", "text/plain"].contains(type)
        else { return .empty(415) }
        if call.request.body.isEmpty { return .empty(400) }
        if file != nil, call.request.headers["If-None-Match"] == "*", habit != "replaces what exists" {
          return .empty(412)
        }
        var bytes = call.request.body
        if habit == "trims" { bytes = bytes.filter { $0 > 0x20 } }
        if habit == "writes texts anew", type == "text/plain" { bytes.append(0x0A) }
        if file == nil || habit != "keeps the first" { files[call.path] = (type, bytes) }
        return .empty(file == nil ? 201 : 204)
      }
    }
    let lines = await explore(contract, Self.configuration, through: client).lines
    #expect(message.map { text in lines.contains { $0.contains(text) } } ?? lines.isEmpty, "\(lines)")
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

  @Test(
    "A form's file is downloaded and described as it was sent, in kilobytes or as the picture of an own type, too",
    arguments: [
      ("right", ""), ("kilobytes", ""), ("size", "size is 9, of a file of"), ("digest", "sha256 is not the SHA-256 of"),
      ("download", "the download differs from what was uploaded: "),
      ("put", "the download differs from what was uploaded"),
    ]
  )
  func form(_ habit: String, _ message: String) async {
    let contract = TestContract.paths(
      """
        /files:
          post:
            operationId: upload
            requestBody: { required: true, content: { multipart/form-data: { schema: { type: object, required: [file],
              properties: { file: { type: string, format: binary } } } } } }
            responses: { '201': &file { description: d, content: { application/json: { schema: { type: object,
              required: [id, size], properties: { id: { type: integer }, size: { type: integer },
              sha256: { type: string } } } } } } }
        /files/{id}:
          parameters: [&id { name: id, in: path, required: true, schema: { type: integer } }]
          get: { operationId: getFile, responses: { '200': *file, '404': &gone { description: d } } }
        /files/{id}/content:
          parameters: [*id]
          get: { operationId: download, responses: { '200': { description: d, content: { application/octet-stream: {} } },
            '404': *gone } }
          put: { operationId: store, requestBody: { required: true, content: { application/octet-stream: {} } },
            responses: { '200': *file, '404': *gone } }
      """
    )
    let files = Mutex([[UInt8]]())
    let client = ScriptedClient { call in
      files.withLock { files -> HTTPResponse in
        let parts = call.path.split(separator: "/")
        func shown(_ number: Int, _ status: Int = 200) -> HTTPResponse {
          let bytes = files[number]
          let size = habit == "kilobytes" ? 1 : habit == "size" ? 9 : bytes.count
          let digest = SHA256.digest(of: habit == "digest" ? [] : bytes)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
          return .json(#"{"id":\#(number),"size":\#(size),"sha256":"\#(digest)"}"#, status: status)
        }
        guard parts.count > 1 else {
          let type = call.request.headers["Content-Type"].flatMap { MediaType($0) }
          guard let type, let form = MultipartForm(call.request.body, type: type),
            let part = form.parts.first(where: { $0.fileName != nil })
          else { return .empty(400) }
          files.append(Array(call.request.body[part.content]))
          return shown(files.count - 1, 201)
        }
        guard let number = Int(parts[1]), files.indices.contains(number) else { return .empty(404) }
        guard parts.count > 2 else { return shown(number) }
        if call.request.method == .put {
          if habit != "put" { files[number] = call.request.body }
          return shown(number)
        }
        let bytes = habit == "download" ? files[number] + [0x0A] : files[number]
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/octet-stream"], body: bytes)
      }
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["upload", "store"]
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods, .status, .rejection]
    }
    let lines = await explore(contract, configuration, through: client).lines
    if message.isEmpty {
      #expect(lines == [])
    } else {
      #expect(lines.contains { $0.contains(message) }, "\(lines)")
    }
  }
}
