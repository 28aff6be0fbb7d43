/// wrk, which asks over and over from so many connections.
struct LoadTool {
  /// What one run gave.
  struct Figures {
    let requestsPerSecond: Double
    /// The time that 99 of 100 requests stay below, in milliseconds.
    let p99: Double
  }

  let connections: Int
  let seconds: Int

  /// Asks a URL, or what a script says; `nil` where wrk is not installed, or an answer is missing or is no success.
  func run(_ url: String, script: String? = nil) -> Figures? {
    let options = script.map { ["-s", $0] } ?? []
    let arguments = ["wrk", "--latency", "-t1", "-c\(connections)", "-d\(seconds)s"] + options + [url]
    guard let text = Tool.output(of: arguments), !text.contains("Non-2xx"), !text.contains("Socket errors") else {
      return nil
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard let rate = lines.first(where: { $0.first == "Requests/sec:" })?.last.flatMap({ Double($0) }),
      let p99 = lines.first(where: { $0.first == "99%" })?.last.flatMap(Self.milliseconds)
    else { return nil }
    return Figures(requestsPerSecond: rate, p99: p99)
  }

  /// `1.25ms`, `800.00us` or `1.02s`.
  private static func milliseconds(_ text: Substring) -> Double? {
    for (unit, factor) in [("us", 0.001), ("ms", 1), ("s", 1000)] where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }
}
