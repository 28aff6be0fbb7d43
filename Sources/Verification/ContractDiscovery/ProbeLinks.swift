import HTTPMessages
import JSONSyntax

/// Finds further resources of an API in a response: links, and the items of lists.
enum ProbeLinks {
  private static let mostLinks = 50
  private static let itemsPerList = 2
  private static let largestPage = 1 << 20

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
      text.hasPrefix("/") && !text.hasPrefix("//") || text.hasPrefix("?") || text.hasPrefix("http://")
      || text.hasPrefix("https://")
    return isNamed && isAddress
  }

  /// Returns the URLs of the first items of the first list in a body, below the list's own URL.
  static func items(of body: JSONValue, at url: HTTPURL) -> [HTTPURL] {
    var base = url
    base.query = nil
    base.fragment = nil
    let noun = url.path.split(separator: "/").last.map { ASCII.lowercased($0) } ?? ""
    for list in lists(in: body) {
      let ids = list.elements.prefix(itemsPerList).compactMap { identifier(of: $0, noun) }
      guard !ids.isEmpty else { continue }
      return harmless(
        ids.map { id in
          var url = base
          url.path = (base.path.hasSuffix("/") ? base.path : base.path + "/") + PercentEncoding.encode(id)
          return url
        }
      )
    }
    return []
  }

  /// Returns the arrays of objects in a body: the body itself, or those up to two levels below.
  private static func lists(in value: JSONValue, depth: Int = 0) -> [JSONValue] {
    if value.kind == .array { return value[0]?.kind == .object ? [value] : [] }
    guard depth < 2 else { return [] }
    return value.members.prefix(mostLinks).map(\.value).flatMap { lists(in: $0, depth: depth + 1) }
  }

  /// Returns the text that names an item: `id`, or `orderId` and `order_id` of an item of `orders`.
  private static func identifier(of item: JSONValue, _ noun: String) -> String? {
    let own = item.members.first { member in
      let name = ASCII.lowercased(member.name).filter { $0 != "_" && $0 != "-" }
      return name.hasSuffix("id") && name.count > 3 && noun.hasPrefix(name.dropLast(2))
    }
    let value =
      ["id", "_id", "uuid", "guid"].lazy.compactMap { item[$0] }.first ?? own?.value
      ?? ["slug", "key", "code", "sku"].lazy.compactMap { item[$0] }.first
    guard let text = value?.string ?? value?.number?.text, !text.isEmpty, text.utf8.count <= 100 else { return nil }
    return text
  }

  /// Returns what the URLs of all items of a list have in common: the path with a mark for each identifier.
  static func resource(of url: HTTPURL) -> String {
    url.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.contains(where: \.isNumber) && !isVersion($0) ? "*" : String($0) }
      .joined(separator: "/")
  }

  /// Returns whether a segment is the version of an API, such as `v1`.
  private static func isVersion(_ segment: Substring) -> Bool {
    (segment.first == "v" || segment.first == "V") && segment.count <= 4 && segment.dropFirst().allSatisfy(\.isNumber)
  }

  /// Returns the URLs that the links of a page lead to.
  static func urls(ofPage page: [UInt8], at url: HTTPURL) -> [HTTPURL] {
    guard page.count < largestPage else { return [] }
    var found: [HTTPURL] = []
    let parts = String(decoding: page, as: UTF8.self).split(separator: "<a ", omittingEmptySubsequences: false)
    for part in parts.dropFirst() where found.count < mostLinks {
      guard let start = part.firstRange(of: "href=")?.upperBound, let quote = part[start...].first,
        quote == "\"" || quote == "'", let end = part[start...].dropFirst().firstIndex(of: quote),
        let target = resolved(String(part[start..<end].dropFirst()), url)
      else { continue }
      found.append(target)
    }
    return harmless(found)
  }

  private static func isHarmless(_ url: HTTPURL) -> Bool {
    !url.path.split { !$0.isLetter }.contains { dangerous.contains(ASCII.lowercased($0)) }
  }
}
