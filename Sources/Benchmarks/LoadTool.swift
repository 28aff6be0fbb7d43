/// The load generator wrk, which repeats requests on a number of connections.
struct LoadTool {
  /// The result of one run.
  struct Figures {
    let requestsPerSecond: Double
    /// The latency below which 99 % of the requests stay, in milliseconds.
    let p99: Double
  }

  let connections: Int
  let seconds: Int
  var threads = 1

  init(connections: Int, seconds: Int) {
    self.connections = connections
    self.seconds = seconds
  }

  /// Requests a URL, or what a script says; `nil` if wrk is not installed, or a request failed.
  func run(_ url: String, script: String? = nil) -> Figures? {
    let options = script.map { ["-s", $0] } ?? []
    let arguments = ["wrk", "--latency", "-t\(threads)", "-c\(connections)", "-d\(seconds)s"] + options + [url]
    guard let text = Tool.output(of: arguments), !text.contains("Non-2xx"), !text.contains("Socket errors") else {
      return nil
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard let rate = lines.first(where: { $0.first == "Requests/sec:" })?.last.flatMap({ Double($0) }),
      let p99 = lines.first(where: { $0.first == "99%" })?.last.flatMap(Self.milliseconds)
    else { return nil }
    return Figures(requestsPerSecond: rate, p99: p99)
  }

  /// Parses `1.25ms`, `800.00us` or `1.02s`.
  private static func milliseconds(_ text: Substring) -> Double? {
    for (unit, factor) in [("us", 0.001), ("ms", 1), ("s", 1000)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }
}
