import HTTPMessages
import JSONSyntax

/// Finds further resources of an API in a response: links, and the items of lists.
enum ProbeLinks {
  private static let mostLinks = 50
  private static let itemsPerList = 2

  /// The members whose values are links, by the last word of their names.
  private static let names: Set<String> = ["href", "url", "uri", "link", "self", "next", "first", "last", "related"]
  /// The words in paths that are not requested, because they may change something.
  private static let dangerous: Set<String> = [
    "logout", "signout", "unsubscribe", "delete", "remove", "shutdown", "stop", "reset", "cancel", "revoke",
  ]

  /// Returns the URLs to request next, each once, in the order of the body.
  static func urls(in body: JSONValue, of url: HTTPURL) -> [HTTPURL] {
    var found: [HTTPURL] = []
    collectLinks(body, url, depth: 0, into: &found)
    found += items(of: body, at: url)
    var seen: Set<String> = []
    return found.filter { seen.insert($0.description).inserted && isHarmless($0) }
  }

  private static func collectLinks(_ value: JSONValue, _ base: HTTPURL, depth: Int, into found: inout [HTTPURL]) {
    guard depth < 8, found.count < mostLinks else { return }
    for element in value.elements { collectLinks(element, base, depth: depth + 1, into: &found) }
    for member in value.members {
      collectLinks(member.value, base, depth: depth + 1, into: &found)
      guard found.count < mostLinks, let text = member.value.string, isLink(member.name, text) else { continue }
      guard var url = try? base.resolving(text), url.hasSameOrigin(as: base) else { continue }
      url.fragment = nil
      url.userInfo = nil
      found.append(url)
    }
  }

  private static func isLink(_ name: String, _ text: String) -> Bool {
    let word = name.split { $0 == "_" || $0 == "-" }.last.map { ASCII.lowercased($0) } ?? ""
    let isNamed = names.contains(word) || name.hasSuffix("Url") || name.hasSuffix("URL")
    let isAddress =
      text.hasPrefix("/") && !text.hasPrefix("//") || text.hasPrefix("http://") || text.hasPrefix("https://")
    return isNamed && isAddress && !text.contains("{")
  }

  /// Returns the URLs of the first items of the only list in a body, below the list's own URL.
  private static func items(of body: JSONValue, at url: HTTPURL) -> [HTTPURL] {
    let lists =
      body.kind == .array ? [body] : body.members.map(\.value).filter { $0.kind == .array && $0[0]?.kind == .object }
    guard lists.count == 1, let list = lists.first else { return [] }
    var base = url
    base.query = nil
    base.fragment = nil
    return list.elements.prefix(itemsPerList).compactMap { item in
      guard let id = item["id"] ?? item["uuid"] ?? item["slug"], let text = id.string ?? id.number?.text, !text.isEmpty
      else {
        return nil
      }
      var url = base
      url.path = (base.path.hasSuffix("/") ? base.path : base.path + "/") + PercentEncoding.encode(text)
      return url
    }
  }

  private static func isHarmless(_ url: HTTPURL) -> Bool {
    !url.path.split { !$0.isLetter }.contains { dangerous.contains(ASCII.lowercased($0)) }
  }
}
