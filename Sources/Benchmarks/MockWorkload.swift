import ContractModel
import ContractYAML
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine

/// A mock API with recorded responses of 1 KB and of 100 KB, and the contract that they satisfy.
enum MockWorkload {
  /// A response to request.
  struct Response {
    let name: String
    let path: String
    let body: [UInt8]
  }

  /// The path of a recorded response of 1 KB.
  static let small = "/v1/small"
  /// The path with two recorded responses of 1 KB, which each session receives in turn.
  static let twice = "/v1/twice"

  static let responses = [
    Response(name: "1 KB", path: small, body: smallBody),
    Response(name: "100 KB", path: "/v1/large", body: body(items: 450, bytes: 100 << 10)),
  ]

  /// The static files that let another server serve the same requests.
  static let files =
    responses + [
      Response(name: "1 KB, 5000 sessions", path: twice, body: smallBody),
      Response(name: "1 KB page", path: PageWorkload.path, body: PageWorkload.typicalPage),
    ]

  /// A body of 1 KB.
  static let smallBody = body(items: 4, bytes: 1 << 10)

  private static let contract = """
    openapi: 3.1.0
    info: { title: Feed, version: 1.0.0 }
    servers: [{ url: /v1 }]
    paths:
      /{feed}:
        get:
          operationId: getFeed
          parameters:
            - { name: feed, in: path, required: true, schema: { type: string, enum: [small, large, twice] } }
            - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
          responses:
            "200":
              description: A page.
              content: { application/json: { schema: { type: object, required: [items] } } }
    \(PageWorkload.operation)
    \(SearchWorkload.operation)
    """

  /// Returns a page of the feed, padded with trailing spaces.
  private static func body(items: Int, bytes: Int) -> [UInt8] {
    let body = FeedWorkload.body(items: items)
    return body + [UInt8](repeating: 0x20, count: max(0, bytes - body.count))
  }

  /// Returns a contract.
  static func load(_ text: String) -> Contract {
    let file = ContractFile(path: "contract.yaml", bytes: Array(text.utf8))
    return ContractLoader(parseYAML: ContractLoader.yaml).load([file], folder: "Contracts")
  }

  /// Returns the API; its recorded header fields are those that a server of static files sends.
  static func api() throws -> MockAPI {
    let loaded = load(contract)
    let log: JSONLiteral = ["log": ["version": "1.2", "entries": .array(entries)]]
    let recording = try RecordingReader().read(log.serialized(), file: "feed.har")
    guard loaded.problems.isEmpty, recording.problems.isEmpty else { throw BenchmarkError.invalidFeed }
    return MockAPI(contract: loaded, recordings: [recording])
  }

  private static var entries: [JSONLiteral] {
    responses.map { entry($0.path, $0.body) } + [entry(twice, smallBody), entry(twice, smallBody)]
      + PageWorkload.recorded.map { entry($0.target, $0.body) }
      + (0..<SearchWorkload.bodies).map { entry(SearchWorkload.path, smallBody, posting: SearchWorkload.body($0)) }
  }

  private static func entry(_ target: String, _ body: [UInt8], posting posted: String? = nil) -> JSONLiteral {
    let fields = [
      ("Server", "recorded/1.0.0"), ("Date", "Mon, 04 May 2026 09:41:01 GMT"), ("Content-Type", "application/json"),
      ("Last-Modified", "Mon, 04 May 2026 09:41:00 GMT"), ("ETag", "\"69f86a5c-400\""), ("Accept-Ranges", "bytes"),
    ]
    var request: [JSONLiteral.Member] = [
      .init("method", .string(posted == nil ? "GET" : "POST")), .init("url", .string("https://api.example\(target)")),
    ]
    if let posted {
      request.append(.init("postData", ["mimeType": "application/json", "text": .string(posted)]))
    }
    return [
      "request": .object(request),
      "response": [
        "status": 200,
        "headers": .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] }),
        "content": ["text": .string(String(decoding: body, as: UTF8.self))],
      ],
    ]
  }
}
