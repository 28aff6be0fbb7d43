import ContractMockServer
import Foundation

/// The mock server against nginx with the same bytes as static files, in turns; the median of the ratios of all rounds.
///
/// Matching, judging and the journal are on, as they always are. The server runs in a process of its own, so that the
/// memory is its own too.
struct MockBenchmark {
  var rounds = 5
  var seconds = 3
  var threads = 1
  var connections = 10_000

  /// Options such as `--rounds 5 --seconds 3 --threads 1 --connections 10000`.
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

  /// Measures both servers, and prints the figures.
  func run() async throws {
    try measure(peerPort: try await Self.freePort())
  }

  // This stays synchronous: it waits for processes only, and the optimizer of Swift 6.3 crashes when it splits a
  // coroutine with these `defer` blocks.
  private func measure(peerPort: Int) throws {
    let input = Pipe()
    let mock = try Tool([try Self.executable(), "mock-server", "--threads", "\(threads)"], input: input)
    defer { mock.end() }
    guard let address = mock.firstLine() else { throw BenchmarkError.noServer }
    let peer = NginxPeer(MockWorkload.answers, port: peerPort)
    defer { peer?.end() }
    if peer == nil { print("no peer: nginx is not installed, or does not start") }
    print("requests a second               mock     p99 ms      nginx     p99 ms   ratio")
    for answer in MockWorkload.answers {
      for connections in [64, 1] { try compare(answer, connections, address, peer?.baseURL) }
    }
    if let memory = mock.peakMemory { print("peak memory of the mock: \(memory >> 20) MB") }
    let idle = IdleConnections(connections, port: Int(address.split(separator: ":").last ?? "") ?? 0)
    // The connections are taken when another, made later, is served.
    guard LoadTool(connections: 1, seconds: 1).run(address + MockWorkload.answers[0].path) != nil else {
      throw BenchmarkError.noLoad
    }
    if let memory = mock.peakMemory { print("with \(idle.count) idle connections: \(memory >> 20) MB") }
    idle.end()
    try input.fileHandleForWriting.close()
    print("seen by the mock: \(mock.rest().split(separator: "\n").joined())")
  }

  private func compare(_ answer: MockWorkload.Answer, _ connections: Int, _ mock: String, _ peer: String?) throws {
    let load = LoadTool(connections: connections, seconds: seconds)
    var ours: [LoadTool.Figures] = []
    var theirs: [LoadTool.Figures] = []
    for _ in 0..<rounds {
      if let peer {
        guard let figures = load.run(peer + answer.path) else { throw BenchmarkError.noLoad }
        theirs.append(figures)
      }
      guard let figures = load.run(mock + answer.path) else { throw BenchmarkError.noLoad }
      ours.append(figures)
    }
    let rates = (Self.median(ours.map(\.requestsPerSecond)), Self.median(theirs.map(\.requestsPerSecond)))
    let name = "  \(answer.name), \(connections) connection\(connections == 1 ? "" : "s")"
    var line = name.padding(toLength: 26, withPad: " ", startingAt: 0)
    line += String(format: "%10.0f %10.2f", rates.0, Self.median(ours.map(\.p99)))
    if peer != nil {
      let ratios = zip(ours, theirs).map { $0.requestsPerSecond / $1.requestsPerSecond }
      line += String(format: " %10.0f %10.2f %7.2f", rates.1, Self.median(theirs.map(\.p99)), Self.median(ratios))
    }
    print(line)
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// A port at which nobody listens any more.
  private static func freePort() async throws -> Int {
    let server = try await MockServer.start(api: try MockWorkload.api())
    await server.shutdown(grace: .zero)
    return server.port
  }

  private static func executable() throws -> String {
    guard let path = Bundle.main.executablePath else { throw BenchmarkError.noServer }
    return path
  }

  /// Serves until standard input ends, and says what it saw then.
  static func serve(_ options: MockBenchmark) async throws {
    let runtime = MockRuntime(api: try MockWorkload.api())
    let server = try await MockServer.start(
      runtime: runtime,
      limits: MockServer.Limits(threads: options.threads)
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
