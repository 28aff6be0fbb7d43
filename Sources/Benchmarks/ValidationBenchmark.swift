import ContractReports
import Foundation
import JSONSchemas
import JSONSyntax

/// Measures parsing, and parsing with validation, of the bytes of a feed on one thread.
struct ValidationBenchmark {
  /// The throughput for one size of feed, in megabytes per second.
  struct Result {
    let items: Int
    let bytes: Int
    var parsing = 0.0
    var verdict = 0.0
    var peer: PythonPeer.Figures?
  }

  private let sizes = [10, 1_000, 100_000]
  /// The best of several rounds is the one least disturbed by other work on the machine.
  private let rounds = 10
  private let secondsPerRound = 0.2

  func run() throws {
    let validator = try FeedWorkload.validator()
    let memory = try measureMemory(validator)
    let bodies = sizes.map(FeedWorkload.body)
    let peer = PythonPeer(bodies: bodies, schema: FeedWorkload.schema, seconds: secondsPerRound)
    defer { peer?.end() }
    let results = try sizes.indices.map { try measure($0, bodies[$0], validator, peer) }
    Self.show("contract (MB/s)", results.map { ($0, $0.parsing, $0.verdict) })
    print("peak memory for \(sizes.last ?? 0) items: \(Self.decimal(memory)) times the body")
    printPeer(results)
  }

  /// Measures one size; both implementations take turns, so that disturbances affect both alike.
  private func measure(
    _ number: Int,
    _ body: [UInt8],
    _ validator: SchemaValidator,
    _ peer: PythonPeer?
  ) throws -> Result {
    var result = Result(items: sizes[number], bytes: body.count)
    for _ in 0..<rounds {
      result.parsing = max(result.parsing, try throughput(body) { try JSONDocument(parsing: body).tape.count })
      let verdict = try throughput(body) { validator.isValid(try JSONDocument(parsing: body).root) ? 1 : 0 }
      result.verdict = max(result.verdict, verdict)
      guard let figures = try peer?.measure(number) else { continue }
      result.peer = PythonPeer.Figures(
        parsing: max(result.peer?.parsing ?? 0, figures.parsing),
        verdict: max(result.peer?.verdict ?? 0, figures.verdict)
      )
    }
    return result
  }

  /// Returns the throughput of one round.
  private func throughput(_ body: [UInt8], _ work: () throws -> Int) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var repetitions = 0
    var elapsed = Duration.zero
    repeat {
      guard try work() != 0 else { throw BenchmarkError.invalidFeed }
      repetitions += 1
      elapsed = clock.now - start
    } while elapsed < .seconds(secondsPerRound)
    return Double(body.count * repetitions) / 1e6 / (elapsed / .seconds(1))
  }

  /// Returns the growth of the process from before the body exists to its validation, as a multiple of the body's size.
  private func measureMemory(_ validator: SchemaValidator) throws -> Double {
    let before = Self.peakMemory()
    let body = FeedWorkload.body(items: sizes.last ?? 0)
    guard validator.isValid(try JSONDocument(parsing: body).root) else { throw BenchmarkError.invalidFeed }
    return Double(Self.peakMemory() - before) / Double(body.count)
  }

  /// Returns the peak resident size of this process, in bytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    // 0 is `RUSAGE_SELF`, which has a different type on Linux and macOS.
    getrusage(0, &usage)
    #if os(Linux)
      return usage.ru_maxrss * 1024
    #else
      return usage.ru_maxrss
    #endif
  }

  // MARK: The peer

  private func printPeer(_ results: [Result]) {
    let compared = results.compactMap { result in result.peer.map { (result: result, peer: $0) } }
    guard !compared.isEmpty else {
      print("no peer: python3 with orjson and jsonschema-rs is not installed")
      return
    }
    Self.show("orjson + jsonschema-rs (MB/s)", compared.map { ($0.result, $0.peer.parsing, $0.peer.verdict) })
    print("ours over the peer's, from bytes to verdict")
    for (result, peer) in compared {
      print("  \(result.items) items: \(Self.decimal(result.verdict / peer.verdict))")
    }
  }

  private static func show(_ title: String, _ rows: [(result: Result, parsing: Double, verdict: Double)]) {
    let figures = ["parse", "parse + validate"].map { TextTable.Column($0, isFigure: true) }
    let rows = rows.map { row -> [TextTable.Cell] in
      ["  \(row.result.items) items, \(row.result.bytes) B", "\(Int(row.parsing))", "\(Int(row.verdict))"]
    }
    for line in TextTable([TextTable.Column(title)] + figures, rows: rows).lines() { print(line) }
  }

  private static func decimal(_ value: Double) -> String { String(Double(Int(value * 100)) / 100) }
}
