package import ContractModel
import Diagnostics
package import HARRecordings
import HTTPMessages
package import JSONSyntax
package import MockEngine
import Testing

/// A feed of 25 images as a client of page size 10 would have recorded it, and the contract that it keeps.
package enum MockFixture {
  package static let host = "https://api.example/prefix"

  package static let contractText = """
    {"openapi":"3.1.0","info":{"title":"Feed","version":"1"},"servers":[{"url":"/v1"}],"paths":{
    "/feed":{"get":{"operationId":"getFeed",
      "x-pagination":{"limit":"limit","cursor":"after_id","items":"/items","key":"/id"},
      "parameters":[{"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"default":10}},
        {"name":"after_id","in":"query","schema":{"type":"string","format":"uuid"}}],
      "responses":{"200":{"description":"A page"},"400":{"description":"Malformed"}}}},
    "/image/{image-id}/comments":{
      "parameters":[{"name":"image-id","in":"path","required":true,"schema":{"type":"string","format":"uuid"}}],
      "get":{"operationId":"getComments",
      "responses":{"2XX":{"description":"Comments"},"400":{"description":"Malformed"},
        "404":{"description":"Unknown","content":{"application/json":{
          "schema":{"type":"object","required":["error"]},"example":{"error":"not found"}}}}}},
      "post":{"operationId":"addComment","responses":{"201":{"description":"Added"}}}}}}
    """

  package static func contract(_ text: String = contractText) throws -> Contract {
    let loader = ContractLoader { _, _ in .failure(ContractFileFault(message: "no YAML here", location: nil)) }
    let contract = loader.load([ContractFile(path: "feed.json", bytes: Array(text.utf8))], folder: "Contracts")
    try #require(contract.problems.filter { $0.severity == .error }.map(\.description) == [])
    return contract
  }

  package static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "ABCDEF00-0000-4000-8000-0000000000\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// The bytes of an item as they were recorded: spaces, escapes and unknown members of its own.
  package static func item(_ number: Int) -> String {
    switch number % 3 {
    case 0: #"{ "id" : "\#(id(number))","image":"https:\/\/api.example\/prefix\/images\/\#(number).png", "n":1.50 }"#
    case 1: #"{"id":"\#(id(number))","image":"https://api.example/prefix/images/\#(number).png"}"#
    default: #"{"id":"\#(id(number))","image":"https://API.example:443/prefix/images/\#(number).png","\u0061":null}"#
    }
  }

  /// The same bytes with the address of whoever replays them.
  package static func item(_ number: Int, at address: String) -> String {
    let escaped = address.split(separator: "/", omittingEmptySubsequences: false).joined(separator: #"\/"#)
    return item(number).replacing("https://api.example", with: address)
      .replacing("https://API.example:443", with: address)
      .replacing(#"https:\/\/api.example"#, with: escaped)
  }

  package static func page(_ numbers: some Sequence<Int>) -> String {
    "{\"items\":[\(numbers.map(item).joined(separator: ",\n  "))]}"
  }

  package static func entry(
    _ target: String,
    method: String = "GET",
    status: Int = 200,
    type: String? = "application/json",
    headers: [(String, String)] = [],
    body: String,
    encoding: String? = nil
  ) -> JSONLiteral {
    let fields = headers + (type.map { [("Content-Type", $0)] } ?? [])
    var content: [JSONLiteral.Member] = [JSONLiteral.Member("text", .string(body))]
    if let encoding { content.append(JSONLiteral.Member("encoding", .string(encoding))) }
    return [
      "request": ["method": .string(method), "url": .string(target.hasPrefix("http") ? target : host + target)],
      "response": [
        "status": JSONLiteral(status),
        "headers": .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] }),
        "content": .object(content),
      ],
    ]
  }

  package static func recording(_ entries: [JSONLiteral]) throws -> Recording {
    let log: JSONLiteral = ["log": ["version": "1.2", "entries": .array(entries)]]
    let recording = try RecordingReader().read(log.serialized(), file: "Recordings/feed.har")
    try #require(recording.problems.isEmpty)
    return recording
  }

  /// Every byte once, in base64.
  package static let imageText: String = {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
    let bits = (0..<256).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    var text = ""
    for start in stride(from: 0, to: bits.count, by: 6) {
      let group = (0..<6).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
      text.unicodeScalars.append(digits[group])
    }
    return text + "=="
  }()

  package static let entries: [JSONLiteral] = [
    entry("/v1/feed?limit=10", headers: [("ETag", "\"first\""), ("X-Region", "eu")], body: page(1...10)),
    entry("/v1/feed?limit=10&after_id=\(id(10))", body: page(11...20)),
    entry("/v1/feed?after_id=\(id(20))&limit=10", body: page(21...25)),
    entry("/v1/feed?limit=10&after_id=\(id(25))", body: page([])),
    entry("/v1/image/\(id(1))/comments", status: 201, body: #"{"items":[]}"#),
    entry(
      "/images/1.png",
      type: "image/png",
      headers: [("Connection", "X-Hop"), ("X-Hop", "1"), ("Keep-Alive", "timeout=5"), ("Content-Length", "7")],
      body: imageText,
      encoding: "base64"
    ),
    entry("/old", status: 302, headers: [("Location", "https://api.example/prefix/v1/feed?limit=10")], body: ""),
    entry("/status", type: "text/plain", body: "one"),
    entry("/status", type: "text/plain", body: "two"),
    entry("https://cdn.example:8443/a%20b.bin", type: "application/octet-stream", body: "https://api.example/x"),
    entry("/thing", method: "DELETE", status: 204, type: nil, body: ""),
  ]

  /// The API of the entries above, made once; it has the base path `/told`.
  package static var standard: MockAPI {
    get throws { try made.get() }
  }

  private static let made = Result { try api(basePaths: ["/told"]) }

  package static func api(
    contract text: String = contractText,
    _ entries: [JSONLiteral] = entries,
    basePaths: [String] = [],
    options change: (inout MockOptions) -> Void = { _ in }
  ) throws -> MockAPI {
    var options = MockOptions(basePaths: basePaths)
    // The hosts that tests request where that makes no difference.
    options.allowedHosts = ["x", "y", "api.example", "other.example"]
    change(&options)
    return MockAPI(contract: try contract(text), recordings: [try recording(entries)], options: options)
  }
}
