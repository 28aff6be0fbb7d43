import Foundation
import JSONSchemas
import JSONSyntax

/// From the bytes of a feed to the verdict on it, on one thread: parsing alone, and parsing and validating.
struct ValidationBenchmark {
  /// What one size of feed gave.
  struct Result {
    let items: Int
    let bytes: Int
    let parsing: Double
    let verdict: Double
  }

  private let sizes = [10, 1_000, 100_000]
  /// How long each figure is measured; the best of several rounds counts, which other work on the machine disturbs least.
  private let rounds = 5
  private let secondsPerRound = 0.4

  func run() throws {
    let validator = try FeedWorkload.validator()
    let memory = try measureMemory(validator)
    let results = try sizes.map { try measure($0, validator) }
    print("contract (MB/s)        parse   parse + validate")
    for result in results {
      print(Self.row(result.items, result.bytes, result.parsing, result.verdict))
    }
    print("peak memory for \(sizes.last ?? 0) items: \(Self.decimal(memory)) times the body")
    comparePeer(results)
  }

  private func measure(_ items: Int, _ validator: SchemaValidator) throws -> Result {
    let body = FeedWorkload.body(items: items)
    guard validator.isValid(try JSONDocument(parsing: body).root) else { throw BenchmarkError.invalidFeed }
    let parsing = try megabytesPerSecond(body) { try JSONDocument(parsing: body).tape.count }
    let verdict = try megabytesPerSecond(body) { validator.isValid(try JSONDocument(parsing: body).root) ? 1 : 0 }
    return Result(items: items, bytes: body.count, parsing: parsing, verdict: verdict)
  }

  /// The best throughput of several rounds.
  private func megabytesPerSecond(_ body: [UInt8], _ work: () throws -> Int) throws -> Double {
    var best = 0.0
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      var repetitions = 0
      var used = 0
      let start = clock.now
      var elapsed = Duration.zero
      repeat {
        used &+= try work()
        repetitions += 1
        elapsed = clock.now - start
      } while elapsed < .seconds(secondsPerRound)
      guard used != 0 else { throw BenchmarkError.invalidFeed }
      best = max(best, Double(body.count * repetitions) / 1e6 / (elapsed / .seconds(1)))
    }
    return best
  }

  /// How many times the size of the body the process grows by, from before it has the body until the verdict.
  private func measureMemory(_ validator: SchemaValidator) throws -> Double {
    let before = Self.peakMemory()
    let body = FeedWorkload.body(items: sizes.last ?? 0)
    guard validator.isValid(try JSONDocument(parsing: body).root) else { throw BenchmarkError.invalidFeed }
    return Double(Self.peakMemory() - before) / Double(body.count)
  }

  /// The largest resident size of this process so far, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which the two systems give different types.
    getrusage(0, &usage)
    #if os(Linux)
      return usage.ru_maxrss * 1024
    #else
      return usage.ru_maxrss
    #endif
  }

  // MARK: The peer

  private func comparePeer(_ results: [Result]) {
    guard let peer = PythonPeer().run(bodies: sizes.map(FeedWorkload.body), schema: FeedWorkload.schema) else {
      print("no peer: python3 with orjson and jsonschema-rs is not installed")
      return
    }
    print("orjson + jsonschema-rs (MB/s)")
    for (result, figures) in zip(results, peer) {
      print(Self.row(result.items, result.bytes, figures.parsing, figures.verdict))
    }
    print("ours over the peer's, from bytes to verdict")
    for (result, figures) in zip(results, peer) {
      print("  \(result.items) items: \(Self.decimal(result.verdict / figures.verdict))")
    }
  }

  private static func row(_ items: Int, _ bytes: Int, _ parsing: Double, _ verdict: Double) -> String {
    let name = "  \(items) items, \(bytes) B"
    return padded(name, 24, left: true) + padded(String(Int(parsing)), 6) + padded(String(Int(verdict)), 12)
  }

  private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }

  private static func decimal(_ value: Double) -> String { String(Double(Int(value * 100)) / 100) }
}
