import HTTPMessages
import JSONSyntax

/// The links of a response that lead to the description of its API (RFC 8631, `service-desc`).
enum DescriptionLinks {
  private static let relation = "service-desc"
  private static let most = 20
  private static let largestBody = 1 << 20

  /// Returns the targets, as they are written: of the header `Link`, of JSON, and of HTML.
  static func targets(in response: HTTPResponse) -> [String] {
    var targets = LinkHeader.targets(relation, in: response.headers)
    guard response.body.count < largestBody else { return targets }
    switch response.headers["Content-Type"].flatMap({ MediaType($0) }) {
    case let type? where type.isJSON: targets += (try? JSONDocument(parsing: response.body)).map(links(in:)) ?? []
    case let type? where type.essence == "text/html":
      targets += links(ofPage: String(decoding: response.body, as: UTF8.self))
    default: break
    }
    return Array(targets.prefix(most))
  }

  /// Returns the targets in sets of links (RFC 9264), in arrays of links as of OGC API, and in `_links` of HAL.
  private static func links(in document: JSONDocument) -> [String] {
    let root = document.root
    let sets = root["linkset"]?.elements.compactMap { $0[relation] } ?? []
    let listed = root["links"]?.elements.filter { $0["rel"]?.string == relation } ?? []
    let named = root["_links"]?[relation].map { [$0] } ?? []
    let found = sets.flatMap { Array($0.elements) } + listed + named
    return found.prefix(most).compactMap { $0["href"]?.string }
  }

  /// Returns the targets in a page: of `<link rel="service-desc">`, and the documents that viewers show.
  private static func links(ofPage page: String) -> [String] {
    var targets: [String] = []
    for tag in page.split(separator: "<").dropFirst() where targets.count < most {
      let tag = tag.prefix { $0 != ">" }
      let isLink = tag.hasPrefix("link") && tag.contains(relation)
      let attributes = (isLink ? ["href="] : []) + ["spec-url=", "data-url="]
      targets += attributes.compactMap { value(after: $0, in: tag) }.prefix(1)
    }
    // Swagger UI names the document in its script.
    for part in page.split(separator: "url:").dropFirst() where targets.count < most {
      if let target = value(after: "", in: part.prefix(500).drop { $0 == " " }) { targets.append(target) }
    }
    return targets
  }

  /// Returns the quoted text that follows a beginning.
  private static func value(after beginning: String, in text: Substring) -> String? {
    guard let rest = beginning.isEmpty ? text : text.firstRange(of: beginning).map({ text[$0.upperBound...] }),
      let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    let target = String(rest.dropFirst()[..<end])
    return target.isEmpty ? nil : target
  }
}
