import HTTPExchange
import JSONSyntax

/// The servers of a document, a path or an operation.
struct ServerList {
  /// The URLs with the defaults of their variables.
  var urls: [String]
  /// The paths of the URLs, without slashes at their ends, each once.
  var paths: [String]
}

extension ContractReader {
  /// Reads a list of servers; without any there is one, `/`.
  ///
  /// Source: OpenAPI 3.1, sections 4.8.1 and 4.8.5.
  mutating func servers(_ value: JSONValue?) -> ServerList {
    var list = ServerList(urls: [], paths: [])
    for server in elements(of: value, "servers") {
      guard let server = object(server, "servers"), let url = url(of: server) else { continue }
      list.urls.append(url.text)
      if !list.paths.contains(url.path) { list.paths.append(url.path) }
    }
    return list.urls.isEmpty ? ServerList(urls: ["/"], paths: [""]) : list
  }

  private mutating func url(of server: JSONValue) -> (text: String, path: String)? {
    guard let value = server["url"], let template = value.string else {
      report(.invalidServer, "a server must have a \"url\", a string", at: server["url"] ?? server)
      return nil
    }
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard let known = server["variables"]?[name]?["default"], known.kind != .object, known.kind != .array else {
        report(.invalidServer, "the server's variable {\(name)} has no default; add one to \"variables\"", at: value)
        return nil
      }
      text += rest[..<open] + (known.string ?? known.text)
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    // A relative URL is relative to wherever the API is deployed; only its path matters.
    let base = HTTPURL(scheme: "http", host: "server", path: "/")
    do {
      let path = try base.resolving(text).path
      return (text, String(path.reversed().drop { $0 == "/" }.reversed()))
    } catch {
      report(.invalidServer, "\"\(text)\" is not the URL of a server: \(error.reason)", at: value)
      return nil
    }
  }
}
