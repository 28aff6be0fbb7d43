import ContractReports
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

/// Measures how many times as long work takes for an input of eight times the size: eight times where it is linear.
///
/// The inputs are those for which a plain implementation takes quadratic time, which an API could exploit.
struct GrowthBenchmark {
  private static let factor = 8
  /// Far from linear and from quadratic growth, which is 64.
  private static let limit = 24.0

  func run() throws {
    print("growth of the time for \(Self.factor) times the input")
    try report("keys whose hashes collide", small: Self.collidingKeys(1_000), large: Self.collidingKeys(8_000)) {
      let keys = try JSONDocument(parsing: $0).duplicateKeys
      guard keys.count == 1 else { throw BenchmarkError.invalidFeed }
    }
    try report("text that nearly has secrets", small: Self.nearSecrets(100), large: Self.nearSecrets(800)) {
      guard SecretRedaction().redacting(text: $0) == $0 else { throw BenchmarkError.invalidFeed }
    }
    let (forms, documents) = (try Self.recordings(of: "f=", .form), try Self.recordings(of: "{}", .json))
    let (fields, members) = (Self.fields(125), Self.members(125))
    try report("form fields of no recording", small: fields, large: Self.fields(1_000)) { body in
      try Self.explain(body, .form, by: forms)
    }
    try report("members of no recorded JSON", small: members, large: Self.members(1_000)) { body in
      try Self.explain(body, .json, by: documents)
    }
  }

  private func report(_ name: String, small: String, large: String, _ work: (String) throws -> Void) throws {
    var least = Double.infinity
    // The first run of anything is slow, and a neighbor on the same core makes any slower.
    for _ in 1...5 {
      let times = (large: try seconds { try work(large) }, small: try seconds { try work(small) })
      least = min(least, times.large / times.small)
    }
    let columns = ["", TextTable.Column(least: 30), TextTable.Column(isFigure: true, least: 6)]
    for line in TextTable(columns, rows: [["", "\(name)", "\(String(format: "%.1f", least))"]]).lines() { print(line) }
    guard least < Self.limit else { throw BenchmarkError.superlinear }
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body) / .seconds(1)
  }

  /// The hash covers the length and the first and last eight bytes, so keys that differ in between collide.
  private static func collidingKeys(_ count: Int) -> String {
    let members = (10_000..<10_000 + count).map { "\"abcdefgh\($0)ijklmnop\":0" }
    return "{" + members.joined(separator: ",") + ",\"abcdefgh10345ijklmnop\":1}"
  }

  // MARK: Requests that nothing matches

  /// The type of a body that is compared with recorded ones.
  private enum BodyType: String {
    case form = "application/x-www-form-urlencoded"
    case json = "application/json"
  }

  /// Recordings of a path with one body, as many as are compared.
  private static func recordings(of body: String, _ type: BodyType) throws -> RecordingIndex {
    let sent: JSONLiteral = [
      "method": "POST", "url": "https://api.example.com/x", "headers": [],
      "postData": ["mimeType": .string(type.rawValue), "text": .string(body)],
    ]
    let response: JSONLiteral = ["status": 204, "headers": []]
    let entries = Array(repeating: ["request": sent, "response": response] as JSONLiteral, count: 64)
    let log: JSONLiteral = ["log": ["version": "1.2", "entries": .array(entries)]]
    return RecordingIndex(try RecordingReader().read(log.serialized(), file: "bodies.har").entries)
  }

  private static func explain(_ body: String, _ type: BodyType, by index: RecordingIndex) throws {
    let request = HTTPRequest(
      method: .post,
      url: try HTTPURL(parsing: "https://api.example.com/x"),
      headers: ["Content-Type": type.rawValue],
      body: Array(body.utf8)
    )
    guard !index.nearest(to: request).isEmpty else { throw BenchmarkError.invalidFeed }
  }

  private static func fields(_ count: Int) -> String { (0..<count).map { "m\($0)=\($0)" }.joined(separator: "&") }

  private static func members(_ count: Int) -> String {
    "{" + (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  private static func nearSecrets(_ count: Int) -> String {
    String(repeating: "xeyJ", count: 5 * count) + "." + String(repeating: "eyJ.", count: 2 * count)
  }
}
