import MockEngine

/// Text of HTTP/1.1 requests.
package enum RequestText {
  /// Returns the text of a request.
  ///
  /// - Parameters:
  ///   - target: Path and query.
  ///   - method: The method.
  ///   - scenario: The scenario that it chooses for itself.
  ///   - session: The session that it names.
  ///   - closes: Whether the connection closes after the response.
  ///   - body: The body.
  package static func make(
    _ target: String,
    method: String = "GET",
    scenario: String? = nil,
    session: String? = nil,
    closes: Bool = false,
    body: String? = nil
  ) -> String {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: x"]
    if let scenario { lines.append("\(MockRuntime.scenarioField): \(scenario)") }
    if let session { lines.append("\(MockRuntime.sessionField): \(session)") }
    if closes { lines.append("Connection: close") }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
  }
}
