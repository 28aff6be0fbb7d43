import ContractReports
import Foundation
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

  private static func nearSecrets(_ count: Int) -> String {
    String(repeating: "xeyJ", count: 5 * count) + "." + String(repeating: "eyJ.", count: 2 * count)
  }
}
