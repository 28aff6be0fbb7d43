import ContractMockServer
import ContractModel
import ContractReports
import Foundation
import JSONSyntax
import MockEngine

/// Compares the mock with a state with a server of FastAPI that does the same, and with nginx, which serves one of the
/// responses as a file, in alternating rounds.
struct StatefulBenchmark {
  /// The requests of a measurement, and the number of its clients.
  private struct Load {
    let name: String
    let path: String
    var script: String?
    var clients = 16
    /// Whether each client has a thread of the load generator, and so a sequence of its own.
    var isSequence = false
  }

  private static let loads = [
    Load(name: "read an order", path: "/orders/7"),
    Load(name: "list 10 orders", path: "/orders?limit=10"),
    Load(name: "create an order", path: "/orders", script: StatefulWorkload.creation),
    Load(name: "lives of orders", path: "/", script: StatefulWorkload.lives, clients: 64, isSequence: true),
  ]

  private let options: MockBenchmark

  init(_ options: MockBenchmark) { self.options = options }

  func run() throws {
    let nginx = NginxPeer([StatefulWorkload.order], port: IdleConnections.freePort())
    defer { nginx?.end() }
    if nginx == nil { print("no peer: nginx is not installed, or does not start") }
    let figures = ["mock", "p99 ms", "FastAPI", "ratio", "nginx", "ratio"]
    show((["requests a second"] + figures).map { TextTable.Cell($0) })
    for load in Self.loads {
      let (mock, peer) = (try Self.mock(items: 10), Self.peer(items: 10))
      defer {
        mock.tool.end()
        peer?.tool.end()
      }
      try compare(load, mock.url, peer?.url, nginx?.baseURL)
    }
    try measureGrowth()
  }

  private func compare(_ load: Load, _ mock: String, _ peer: String?, _ nginx: String?) throws {
    let script = try load.script.map(ScriptFile.init)
    defer { script?.remove() }
    var tool = LoadTool(connections: load.clients, seconds: options.seconds)
    tool.threads = load.isSequence ? load.clients : 1
    var rows: [[LoadTool.Figures]] = [[], [], []]
    for _ in 0..<options.rounds {
      // nginx serves the order as a file for comparison with every load.
      let file = LoadTool(connections: load.clients, seconds: options.seconds)
      for (position, figures) in [
        nginx.flatMap { file.run($0 + StatefulWorkload.order.path) },
        peer.flatMap { tool.run($0 + load.path, script: script?.path) },
        tool.run(mock + load.path, script: script?.path),
      ].enumerated() {
        if let figures { rows[position].append(figures) }
      }
    }
    guard !rows[2].isEmpty else { throw BenchmarkError.noLoad }
    let ours = Self.median(rows[2].map(\.requestsPerSecond))
    var cells = [load.name, String(format: "%.0f", ours), String(format: "%.2f", Self.median(rows[2].map(\.p99)))]
    for peer in [rows[1], rows[0]] {
      let rate = Self.median(peer.map(\.requestsPerSecond))
      cells += peer.isEmpty ? ["", ""] : [String(format: "%.0f", rate), String(format: "%.2f", ours / rate)]
    }
    show(cells.map { TextTable.Cell($0) })
  }

  /// Prints how much longer a late page and a creation take in a large collection.
  private func measureGrowth() throws {
    let count = 100_000
    let (small, large) = (try Self.mock(items: 0), try Self.mock(items: count))
    defer {
      small.tool.end()
      large.tool.end()
    }
    let tool = LoadTool(connections: 16, seconds: options.seconds)
    let file = try ScriptFile(StatefulWorkload.creation)
    defer { file.remove() }
    var ratios: [String: [Double]] = [:]
    for _ in 0..<options.rounds {
      guard let first = tool.run("\(large.url)/orders?limit=10"),
        let last = tool.run("\(large.url)/orders?limit=10&offset=\(count - 10)"),
        let empty = tool.run("\(small.url)/orders", script: file.path),
        let full = tool.run("\(large.url)/orders", script: file.path)
      else { throw BenchmarkError.noLoad }
      ratios["the last page", default: []].append(first.requestsPerSecond / last.requestsPerSecond)
      ratios["a creation", default: []].append(empty.requestsPerSecond / full.requestsPerSecond)
    }
    for (name, values) in ratios.sorted(by: { $0.key > $1.key }) {
      print("\(name) among \(count) orders takes \(String(format: "%.2f", Self.median(values))) times as long")
    }
  }

  // MARK: Servers

  private static func mock(items: Int) throws -> (tool: Tool, url: String) {
    guard let path = Bundle.main.executablePath else { throw BenchmarkError.noServer }
    let tool = try Tool([path, "stateful-server", "\(items)"], input: Pipe())
    guard let url = tool.firstLine() else { throw BenchmarkError.noServer }
    return (tool, url)
  }

  /// Starts FastAPI; `nil` if `python3` has neither it nor uvicorn.
  private static func peer(items: Int) -> (tool: Tool, url: String)? {
    let port = IdleConnections.freePort()
    guard let tool = try? Tool(["python3", "-c", StatefulWorkload.peer, "\(port)", "\(items)"]) else { return nil }
    let url = "http://127.0.0.1:\(port)"
    let isUp = Tool.output(
      of: [
        "curl", "-sf", "--retry", "10", "--retry-connrefused", "--retry-delay", "1", "-o", "/dev/null", "\(url)/orders",
      ]
    )
    guard isUp != nil else {
      tool.end()
      return nil
    }
    return (tool, url)
  }

  /// Serves a number of orders until standard input ends.
  static func serve(_ arguments: ArraySlice<String>) async throws {
    guard let count = arguments.first.flatMap({ Int($0) }), count >= 0 else { throw BenchmarkError.usage }
    var options = MockOptions()
    options.state = MockOptions.State(seed: MockOptions.State.Seed.none)
    let contract = MockWorkload.load(StatefulWorkload.contract)
    guard contract.problems.isEmpty else { throw BenchmarkError.invalidFeed }
    let runtime = MockRuntime(api: MockAPI(contract: contract, recordings: [], options: options))
    _ = try runtime.memory?.load(JSONDocument(parsing: StatefulWorkload.state(count)).root)
    let server = try await MockServer.start(runtime: runtime, configuration: MockServer.Configuration())
    print(server.baseURL)
    fflush(nil)
    _ = try FileHandle.standardInput.readToEnd()
    await server.shutdown(grace: .seconds(1))
  }

  // MARK: Table

  private func show(_ cells: [TextTable.Cell]) {
    let figures = cells.dropFirst().map { _ in TextTable.Column(isFigure: true, least: 9) }
    for line in TextTable([TextTable.Column(least: 20)] + figures, rows: [cells]).lines() { print(line) }
  }

  private static func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}
