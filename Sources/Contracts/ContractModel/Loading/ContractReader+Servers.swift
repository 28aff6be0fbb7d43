import Diagnostics
import HTTPMessages
import JSONSyntax

/// The servers of a document, a path or an operation.
struct ServerList {
  /// The URLs with the default values of their variables.
  var urls: [String] = []
  /// The distinct paths of the URLs, without a trailing slash.
  var paths: [String] = []
  /// The paths with other values of their variables: each value of an `enum`, and any value of one without.
  var templates: [PathTemplate] = []
}

extension ContractReader {
  /// Reads a list of servers; the default is one server, `/`.
  ///
  /// An invalid server is ignored with a warning if another one is valid, as is one whose variable has no value; without
  /// a default, the first value of a variable's `enum` is its value. Source: OpenAPI 3.1, sections 4.8.1 and
  /// 4.8.5.
  mutating func servers(_ value: JSONValue?) -> ServerList {
    var list = ServerList()
    var faults: [ServerFault] = []
    for server in elements(of: value, "servers") {
      guard let server = object(server, "servers") else { continue }
      do throws(ServerFault) {
        let url = try url(of: server)
        list.urls.append(url.text)
        if !list.paths.contains(url.path) { list.paths.append(url.path) }
        for template in templates(of: server) where !list.templates.contains(template) {
          list.templates.append(template)
        }
      } catch {
        faults.append(error)
      }
    }
    for fault in faults {
      if list.urls.isEmpty, !fault.isMissingDefault {
        report(.invalidServer, fault.message, at: fault.value)
      } else {
        warn(.invalidServer, fault.message + "; this server is ignored", at: fault.value)
      }
    }
    return list.urls.isEmpty ? ServerList(urls: ["/"], paths: [""]) : list
  }

  /// The reason why a server is invalid, and where.
  private struct ServerFault: Error {
    let message: String
    let value: JSONValue
    /// Whether the server is valid but for the value of a variable, which says nothing about the operations.
    var isMissingDefault = false
  }

  /// The most paths of one server.
  private static let mostTemplates = 64

  /// Returns the paths of a server with all values of the variables in its path; empty for a path without variables.
  private func templates(of server: JSONValue) -> [PathTemplate] {
    guard let url = server["url"]?.string, url.contains("{") else { return [] }
    var texts = [url]
    for variable in server["variables"]?.members.map({ $0 }) ?? [] {
      // Any value of a variable without an `enum` is one segment, unless its default shows that it is not.
      let defaults = variable.value["default"].map { [$0] } ?? []
      let values = variable.value["enum"]?.elements.map { $0 } ?? defaults.filter { $0.string?.contains("/") == true }
      guard !values.isEmpty else { continue }
      texts = Array(
        texts.lazy.flatMap { text in
          values.map { text.replacing("{\(variable.name)}", with: $0.string ?? $0.text) }
        }.prefix(Self.mostTemplates)
      )
    }
    return texts.compactMap { text in
      // The path follows the authority.
      let start = text.firstRange(of: "//")?.upperBound
      let path = start.map { text[$0...].drop { $0 != "/" } } ?? text[...]
      let segments = path.split(separator: "/")
      guard path.contains("{") || texts.count > 1 else { return nil }
      return segments.isEmpty ? nil : try? PathTemplate(parsing: "/" + segments.joined(separator: "/"))
    }
  }

  /// Returns whether a URL begins with a host, such as `localhost:3000` or `api.example.com/v1`, and not with a scheme or
  /// a relative path.
  private static func isWithoutScheme(_ text: String) -> Bool {
    let parts = text.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2, !host.isEmpty,
      host.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E })
    else { return false }
    if parts.count == 2 { return !parts[1].isEmpty && parts[1].utf8.allSatisfy { $0 &- 0x30 < 10 } }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last else { return host == "localhost" }
    return last.count > 1 && last.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 } && !labels.contains("")
  }

  /// Returns a URL without empty segments in its path, which begins after the scheme, or what a template has in its place.
  private static func withoutEmptySegments(_ text: String, of template: String) -> String {
    let scheme = text.firstRange(of: "://")?.upperBound
    let start = scheme ?? (template.hasPrefix("//") ? text.index(text.startIndex, offsetBy: 2) : text.startIndex)
    var path = String(text[start...])
    while path.contains("//") { path.replace("//", with: "/") }
    return text[..<start] + path
  }

  private mutating func url(of server: JSONValue) throws(ServerFault) -> (text: String, path: String) {
    guard let value = server["url"], let template = value.string else {
      throw ServerFault(message: "a server must have a \"url\", a string", value: server["url"] ?? server)
    }
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      let variable = server["variables"]?[name]
      let first = variable?["enum"]?[0]
      guard let known = variable?["default"] ?? first, known.kind != .object, known.kind != .array else {
        let message = "the server's variable {\(name)} has no default; add one to \"variables\""
        throw ServerFault(message: message, value: value, isMissingDefault: true)
      }
      if let variable, variable["default"] == nil {
        warn(
          .invalidServer,
          "the server's variable {\(name)} has no \"default\", so the first of its \"enum\" is used; add one",
          at: variable
        )
      }
      text += rest[..<open] + (known.string ?? known.text)
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    // Values of variables have slashes of their own: API Gateway writes `/{basePath}`, and `/prod` as its default.
    if rest.startIndex > template.startIndex { text = Self.withoutEmptySegments(text, of: template) }
    if Self.isWithoutScheme(text) {
      // To the specification it is a path, or a URL whose scheme is the host.
      warn(.noEffect, "the URL of the server has no scheme; it is read as \"http://\(text)\"", at: value)
      text = "http://" + text
    }
    // A relative URL depends on where the API is deployed; only its path matters.
    let base = HTTPURL(scheme: "http", host: "server", path: "/")
    do {
      // A default may itself contain a placeholder, such as `{tenant}.example.com`.
      let encoded = text.replacing("{", with: "%7B").replacing("}", with: "%7D")
      let path = try base.resolving(encoded).path
      return (text, String(path.reversed().drop { $0 == "/" }.reversed()))
    } catch {
      throw ServerFault(message: "\"\(text)\" is not the URL of a server: \(error.reason)", value: value)
    }
  }
}
