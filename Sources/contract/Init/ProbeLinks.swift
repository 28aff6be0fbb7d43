import ContractVerifier
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
  ///
  /// - Parameters:
  ///   - body: The body of a response.
  ///   - url: The URL that was requested.
  ///   - isEntrance: Whether the body is that of the API's root, where every member with an absolute URL is a link.
  static func urls(in body: JSONValue, of url: HTTPURL, isEntrance: Bool = false) -> [HTTPURL] {
    var found: [HTTPURL] = []
    collectLinks(body, url, depth: 0, into: &found)
    if isEntrance { found += body.members.compactMap { $0.value.string.flatMap { absolute($0, url) } } }
    found += items(of: body, at: url)
    return harmless(found)
  }

  /// Returns the URLs of a `Link` header, each once.
  static func urls(in headers: HTTPHeaders, of url: HTTPURL) -> [HTTPURL] {
    harmless(LinkHeader.targets(in: headers).prefix(mostLinks).compactMap { resolved($0, url) })
  }

  private static func harmless(_ urls: [HTTPURL]) -> [HTTPURL] {
    var seen: Set<String> = []
    return urls.filter { seen.insert($0.description).inserted && isHarmless($0) }
  }

  private static func absolute(_ text: String, _ base: HTTPURL) -> HTTPURL? {
    text.hasPrefix("http://") || text.hasPrefix("https://") ? resolved(text, base) : nil
  }

  /// Returns the URL of a link on the same origin; `nil` for a template or another origin.
  private static func resolved(_ text: String, _ base: HTTPURL) -> HTTPURL? {
    guard !text.contains("{"), var url = try? base.resolving(text), url.hasSameOrigin(as: base) else { return nil }
    url.fragment = nil
    url.userInfo = nil
    return url
  }

  private static func collectLinks(_ value: JSONValue, _ base: HTTPURL, depth: Int, into found: inout [HTTPURL]) {
    guard depth < 8, found.count < mostLinks else { return }
    for element in value.elements { collectLinks(element, base, depth: depth + 1, into: &found) }
    for member in value.members {
      collectLinks(member.value, base, depth: depth + 1, into: &found)
      guard found.count < mostLinks, let text = member.value.string, isLink(member.name, text),
        let url = resolved(text, base)
      else { continue }
      found.append(url)
    }
  }

  private static func isLink(_ name: String, _ text: String) -> Bool {
    let word = name.split { $0 == "_" || $0 == "-" }.last.map { ASCII.lowercased($0) } ?? ""
    let isNamed = names.contains(word) || name.hasSuffix("Url") || name.hasSuffix("URL")
    let isAddress =
      text.hasPrefix("/") && !text.hasPrefix("//") || text.hasPrefix("http://") || text.hasPrefix("https://")
    return isNamed && isAddress
  }

  /// Returns the URLs of the first items of the only list in a body, below the list's own URL.
  private static func items(of body: JSONValue, at url: HTTPURL) -> [HTTPURL] {
    var lists = [body]
    if body.kind != .array {
      lists = body.members.map(\.value).filter { $0.kind == .array && $0[0]?.kind == .object }
    }
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
