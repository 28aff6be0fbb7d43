/// The links of a `Link` header.
///
/// Source: RFC 8288, section 3.
package enum LinkHeader {
  /// Returns the target of the first link with a relation.
  package static func target(_ relation: String, in headers: HTTPHeaders) -> String? {
    links(in: headers).first { $0.relations.contains { ASCII.equalIgnoringCase($0, relation) } }?.target
  }

  /// Returns the targets of all links with a relation, in order.
  package static func targets(_ relation: String, in headers: HTTPHeaders) -> [String] {
    links(in: headers).filter { $0.relations.contains { ASCII.equalIgnoringCase($0, relation) } }.map(\.target)
  }

  /// Returns the targets of all links, in order.
  package static func targets(in headers: HTTPHeaders) -> [String] { links(in: headers).map(\.target) }

  /// Returns the relations of all links in lower case, each once and sorted.
  package static func relations(in headers: HTTPHeaders) -> [String] {
    Set(links(in: headers).flatMap(\.relations).map { ASCII.lowercased($0) }).sorted()
  }

  private static func links(in headers: HTTPHeaders) -> [(target: String, relations: [String])] {
    var links: [(target: String, relations: [String])] = []
    for value in headers.values(of: "Link") {
      var rest = value[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let end = rest[close...].firstIndex(of: "<") ?? rest.endIndex
        let parameters = rest[close..<end].split(separator: ";").map { ASCII.trimmed(String($0)) }
        let relations = parameters.flatMap { parameter -> [String] in
          let parts = parameter.split(separator: "=", maxSplits: 1).map { ASCII.trimmed(String($0)) }
          guard parts.count == 2, ASCII.equalIgnoringCase(parts[0], "rel") else { return [] }
          let text = parts[1].split(separator: ",").first.map(String.init) ?? ""
          return text.filter { $0 != "\"" }.split(separator: " ").map(String.init)
        }
        links.append((String(rest[rest.index(after: open)..<close]), relations))
        rest = rest[end...]
      }
    }
    return links
  }
}
