import ContractMockServer
import ContractReports
import Foundation
import MockEngine

/// Compares the mock server with nginx, which serves the same bytes as static files, in alternating rounds.
///
/// The result is the median of the rounds' ratios. Matching, verification and the journal are enabled as usual. The
/// server runs in a separate process, so that its memory can be measured.
struct MockBenchmark {
  var rounds = 5
  var seconds = 3
  var threads = 1
  var connections = 10_000

  /// Parses options such as `--rounds 5 --seconds 3 --threads 1 --connections 10000`.
  init(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else { throw BenchmarkError.usage }
      switch name {
      case "--rounds": rounds = value
      case "--seconds": seconds = value
      case "--threads": threads = value
      case "--connections": connections = value
      default: throw BenchmarkError.usage
      }
    }
  }

  func run() throws {
    let input = Pipe()
    let mock = try Tool([try Self.executable(), "mock-server", "--threads", "\(threads)"], input: input)
    defer { mock.end() }
    guard let address = mock.firstLine() else { throw BenchmarkError.noServer }
    let peer = NginxPeer(MockWorkload.files, port: IdleConnections.freePort())
    defer { peer?.end() }
    if peer == nil { print("no peer: nginx is not installed, or does not start") }
    show(Self.titles.map { TextTable.Cell($0) })
    for load in BenchmarkLoad.all { try compare(load, address, peer?.baseURL) }
    if let memory = mock.peakMemory { print("peak memory of the mock: \(memory >> 20) MB") }
    let idle = IdleConnections(connections, port: Int(address.split(separator: ":").last ?? "") ?? 0)
    // A response on a later connection means that all earlier ones are accepted.
    guard LoadTool(connections: 1, seconds: 1).run(address + MockWorkload.small) != nil else {
      throw BenchmarkError.noLoad
    }
    if let memory = mock.peakMemory { print("with \(idle.count) idle connections: \(memory >> 20) MB") }
    idle.end()
    try input.fileHandleForWriting.close()
    print("seen by the mock: \(mock.rest().split(separator: "\n").joined())")
  }

  private func compare(_ load: BenchmarkLoad, _ mock: String, _ peer: String?) throws {
    let tool = LoadTool(connections: load.connections, seconds: seconds)
    let file = try load.script.map(ScriptFile.init)
    defer { file?.remove() }
    var ours: [LoadTool.Figures] = []
    var theirs: [LoadTool.Figures] = []
    for _ in 0..<rounds {
      if let peer {
        guard let figures = tool.run(peer + load.path, script: file?.path) else { throw BenchmarkError.noLoad }
        theirs.append(figures)
      }
      guard let figures = tool.run(mock + load.path, script: file?.path) else { throw BenchmarkError.noLoad }
      ours.append(figures)
    }
    show(row(load, ours, theirs))
  }

  private static let titles = ["requests a second", "mock", "p99 ms", "nginx", "p99 ms", "ratio"]

  /// Prints a line of the table, whose figures are known one after the other.
  private func show(_ cells: [TextTable.Cell]) {
    let figures = cells.dropFirst().map { _ in TextTable.Column(isFigure: true, least: 9) }
    for line in TextTable([TextTable.Column(least: 38)] + figures, rows: [cells]).lines() { print(line) }
  }

  private func row(_ load: BenchmarkLoad, _ ours: [LoadTool.Figures], _ theirs: [LoadTool.Figures]) -> [TextTable.Cell]
  {
    let name = "  \(load.name), \(load.connections) connection\(load.connections == 1 ? "" : "s")"
    let ratios = zip(ours, theirs).map { $0.requestsPerSecond / $1.requestsPerSecond }
    let compared = theirs.isEmpty ? [] : Self.cells(theirs) + ["\(String(format: "%.2f", Self.median(ratios)))"]
    return ["\(name)"] + Self.cells(ours) + compared
  }

  private static func cells(_ figures: [LoadTool.Figures]) -> [TextTable.Cell] {
    [
      "\(String(format: "%.0f", median(figures.map(\.requestsPerSecond))))",
      "\(String(format: "%.2f", median(figures.map(\.p99))))",
    ]
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func executable() throws -> String {
    guard let path = Bundle.main.executablePath else { throw BenchmarkError.noServer }
    return path
  }

  /// Serves until standard input ends, then prints what the mock counted.
  static func serve(_ options: MockBenchmark) async throws {
    let runtime = MockRuntime(api: try MockWorkload.api())
    let server = try await MockServer.start(
      runtime: runtime,
      configuration: MockServer.Configuration(limits: MockServer.Limits(threads: options.threads))
    )
    print(server.baseURL)
    fflush(nil)
    _ = try FileHandle.standardInput.readToEnd()
    await server.shutdown(grace: .seconds(1))
    let usage = runtime.usage
    print(
      "\(usage.requests) requests, \(usage.unmatchedCount) of them unmatched, \(usage.violationCount) against the contract, "
        + "the last \(runtime.journal.count) in the journal"
    )
  }
}
