import ContractInference
import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The shape of the response of one exchange, without its values.
struct ExchangeShape: Sendable {
  let status: Int
  /// The media type; `nil` without one.
  let type: MediaType?
  let headers: HeaderShape
  /// The relations of the `Link` header.
  let relations: [String: LinkShape]
  /// The shape of a JSON body; `nil` for another body.
  var body: ValueSketch?
  /// Whether the media type says JSON, and the body is none.
  let isBroken: Bool
  /// Whether the response has a body.
  let hasBody: Bool
  let lists: [ListShape]
  /// The links of the body, by their places.
  let links: [JSONPointer: LinkShape]
  /// Whether another page follows; `nil` where nothing says so.
  let hasMore: Bool?
  /// How long the exchange took.
  let elapsed: Duration?

  /// The names of members that say where a list goes on, in lower case without separators.
  private static let continuations: Set<String> = [
    "next", "nextpage", "nextcursor", "nexttoken", "nextpagetoken", "nexturl", "nextlink", "cursor", "hasmore",
    "hasnext", "hasnextpage", "endcursor", "after", "continuation", "continuationtoken", "nextkey", "nextoffset",
    "prev", "previous", "prevcursor", "previouscursor", "before", "last", "islast", "more",
  ]
  /// Those of the next page, in the same form.
  private static let next = continuations.subtracting([
    "prev", "previous", "prevcursor", "previouscursor", "before", "last", "islast", "cursor", "endcursor", "after",
    "more",
  ])
  /// Those that only say whether there is one.
  private static let flags: Set = ["hasmore", "hasnext", "hasnextpage"]
  private static let mostLinks = 5000
  private static let deepest = 64

  /// Takes the shape of an entry.
  ///
  /// - Parameters:
  ///   - entry: The exchange, with its content coding removed.
  ///   - request: The URL that was requested.
  ///   - pagination: How the pages of the operation follow each other; `nil` if that is not known.
  ///   - isOwn: Whether a URL is one of the API.
  init(
    of entry: RecordedEntry,
    request: HTTPURL,
    pagination: Pagination?,
    isOwn: (HTTPURL) -> Bool
  ) {
    let head = entry.responseHead
    status = head.status
    type = head.headers["Content-Type"].flatMap { MediaType($0) }
    headers = HeaderShape(head.headers)
    var relations: [String: LinkShape] = [:]
    for relation in LinkHeader.relations(in: head.headers).prefix(50) {
      for target in LinkHeader.targets(relation, in: head.headers) {
        relations[relation, default: LinkShape()].add(target, of: request, isOwn: isOwn)
      }
    }
    elapsed = entry.time
    let bytes = entry.responseBody()
    hasBody = !bytes.isEmpty
    let isJSON = type?.isJSON ?? false
    let document = hasBody && (isJSON || type == nil) ? try? JSONDocument(parsing: bytes) : nil
    isBroken = isJSON && hasBody && document == nil
    var more = relations["next"] == nil ? nil : true
    var links: [JSONPointer: LinkShape] = [:]
    if let root = document?.root {
      body = ValueSketch(of: root, hasVariants: true)
      lists = ListShape.all(in: root)
      more = more ?? Self.hasMore(root, pagination)
      var left = Self.mostLinks
      Self.collect(root, at: JSONPointer(), depth: 0, &left) { place, text in
        links[place, default: LinkShape()].add(text, of: request, isOwn: isOwn)
      }
    } else {
      lists = []
    }
    hasMore = more
    (self.relations, self.links) = (relations, links)
  }

  /// Returns whether another response to the same request looks different, other than in what a few values decide.
  func differsInShape(from other: ExchangeShape) -> Bool {
    status != other.status || type?.essence != other.type?.essence || links != other.links
      || relations != other.relations || !headers.differences(from: other.headers).isEmpty
      || body.map { body in other.body.map { !VolatilePlaces([body, $0]).isEmpty } ?? true } ?? (other.body != nil)
  }

  /// Whether the last name of a place says where a list goes on.
  static func isContinuation(_ place: JSONPointer) -> Bool {
    let names = place.tokens.suffix(2).map(ResourceNaming.normalized)
    return names.last.map(continuations.contains) ?? false
      || names.dropLast().last.map(["next", "prev", "last"].contains) ?? false
  }

  /// Whether two names of members are for the same continuation of a list.
  static func areContinuations(_ one: String, _ other: String) -> Bool {
    let (one, other) = (ResourceNaming.normalized(one), ResourceNaming.normalized(other))
    if one == other { return continuations.contains(one) }
    let names = [one, other]
    return names.allSatisfy { next.contains($0) && !flags.contains($0) }
  }

  private static func hasMore(_ root: JSONValue, _ pagination: Pagination?) -> Bool? {
    if let more = pagination?.hasMore(in: root) { return more }
    guard pagination?.next.member == nil, root.kind == .object else { return nil }
    let objects =
      [root] + ["links", "_links", "meta", "paging", "pagination", "page", "pageInfo"].compactMap { root[$0] }
    for object in objects {
      for member in object.members where next.contains(ResourceNaming.normalized(member.name)) {
        return Pagination.leads(member.value)
      }
    }
    return nil
  }

  private static func collect(
    _ value: JSONValue,
    at place: JSONPointer,
    depth: Int,
    _ left: inout Int,
    _ add: (JSONPointer, String) -> Void
  ) {
    guard depth < deepest, left > 0 else { return }
    switch value.kind {
    case .object:
      for member in value.members {
        let name = Identifiers.isIdentifier(member.name) ? "*" : member.name
        collect(member.value, at: place.appending(name), depth: depth + 1, &left, add)
      }
    case .array:
      let elements = place.appending("*")
      for element in value.elements { collect(element, at: elements, depth: depth + 1, &left, add) }
    case .string:
      // The characters decide before the text is made.
      guard value.stringBytes.first.map({ $0 == 0x2F || $0 == 0x68 }) ?? false, let text = value.string else { return }
      guard text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/") && text.count > 1 else {
        return
      }
      guard !text.utf8.contains(0x20) else { return }
      left -= 1
      add(place, text)
    case .null, .false, .true, .number: break
    }
  }
}
