import ContractModel
import HTTPMessages
import JSONSyntax

/// What the response with a list of the state says beside its items: what leads to other pages, and numbers.
struct ListForm: Sendable {
  /// Returns what is written at a place of the body.
  private typealias Text = @Sendable (PageContext) -> [UInt8]

  private let head: HTTPResponse
  /// The text of a page by whether another one follows, and by whether one precedes: their members may be missing.
  private let texts: [[PageText]]
  private let hasLinkField: Bool

  /// Creates the form; `nil` if the body has no array of items.
  ///
  /// - Parameters:
  ///   - head: The response without its body.
  ///   - frame: A body that the contract allows.
  ///   - place: Where the array of items is.
  ///   - shape: The shape of the body; `nil` if the contract describes none.
  ///   - pages: How the pages follow each other, and what the request for one takes; `nil` for a list without pages.
  ///   - describesLinks: Whether the contract describes a `Link` header.
  init?(
    _ head: HTTPResponse,
    _ frame: JSONLiteral,
    at place: JSONPointer,
    _ shape: SchemaShape?,
    _ pages: (pagination: Pagination, way: Pagination.Way?)?,
    describesLinks: Bool
  ) {
    self.head = head
    hasLinkField = pages.map { $0.pagination.next.isHeader || describesLinks } ?? false
    var frame = frame
    // An optional object that the items are in.
    for count in 1..<max(2, place.tokens.count) {
      let parent = JSONPointer(tokens: Array(place.tokens.prefix(count)))
      if frame.value(at: parent) == nil { frame = frame.replacing(parent.tokens[...], with: .object([])) }
    }
    let body = frame.replacing(place.tokens[...], with: .array([]))
    let texts = [false, true].map { hasNext in
      [false, true].compactMap { hasPrevious in
        Frame(body, shape, pages?.pagination, pages?.way, hasNext, hasPrevious).text(at: place)
      }
    }
    guard texts.allSatisfy({ $0.count == 2 }) else { return nil }
    self.texts = texts
  }

  /// Returns the response with the texts of items, and what it says beside them.
  func response(with items: [[UInt8]], _ context: PageContext) -> HTTPResponse {
    var response = head
    let text = texts[context.next == nil ? 0 : 1][context.previous == nil ? 0 : 1]
    response.body = text.bytes(with: items.lazy.map { $0[...] }, context)
    guard hasLinkField else { return response }
    let links = [("next", context.next), ("prev", context.previous)].compactMap { relation, target in
      target?.url.map { "<\($0)>; rel=\"\(relation)\"" }
    }
    response.headers["Link"] = links.isEmpty ? nil : links.joined(separator: ", ")
    return response
  }

  /// A body, with the places where pages differ.
  private struct Frame {
    private var body: JSONLiteral
    private let shape: SchemaShape?
    private var texts: [JSONPointer: Text] = [:]

    init(
      _ body: JSONLiteral,
      _ shape: SchemaShape?,
      _ pagination: Pagination?,
      _ way: Pagination.Way?,
      _ hasNext: Bool,
      _ hasPrevious: Bool
    ) {
      (self.body, self.shape) = (body, shape)
      if let pagination {
        setURLs(hasNext, of: .next, ["next", "nextlink", "nexturl", "nextpageurl"])
        let names: Set = ["prev", "previous", "prevlink", "previouslink", "prevurl", "previousurl"]
        setURLs(hasPrevious, of: .previous, names)
        let isToken = pagination.next.token != nil
        if let pointer = pagination.next.member { setLead(hasNext, of: .next, isToken: isToken, at: pointer) }
        if let pointer = pagination.back?.member { setLead(hasPrevious, of: .previous, isToken: isToken, at: pointer) }
        if let pointer = pagination.hasMore { set(.bool(false), at: pointer) { Array(String($0.hasMore).utf8) } }
        if let pointer = pagination.total { set(JSONLiteral(0), at: pointer) { Array(String($0.cut.bounds.end).utf8) } }
      }
      setNumbers(in: self.body, [], pagination, firstPage: way?.number?.firstPage ?? 1)
    }

    /// Returns the text; `nil` if it has no array of items.
    func text(at place: JSONPointer) -> PageText? {
      guard let root = body.document?.root, let array = root.value(at: place), array.kind == .array else { return nil }
      let edits = texts.compactMap { pointer, text in
        root.value(at: pointer).map { PageText.Edit(range: $0.byteRange, text: text) }
      }
      return PageText(array, spacing: PageSpacing(array, []), edits)
    }

    private mutating func set(_ value: JSONLiteral?, at pointer: JSONPointer, _ text: Text?) {
      body = body.replacing(pointer.tokens[...], with: value)
      texts[pointer] = text
    }

    /// Sets the members that pages commonly have for URLs of other pages, whatever else leads there.
    private mutating func setURLs(_ isLed: Bool, of direction: PageLink.Direction, _ names: Set<String>) {
      for path in [[], ["links"], ["_links"], ["paging"], ["pagination"], ["meta"]] {
        guard case .object? = body.value(at: JSONPointer(tokens: path)) else { continue }
        let parent = shape?.value(at: JSONPointer(tokens: path))
        for name in parent?.memberNames ?? [] where names.contains(ResourceNaming.normalized(name)) {
          guard let member = parent?.member(name), member.types.isEmpty || member.types.contains("string") else {
            continue
          }
          setLead(isLed, of: direction, isToken: false, at: JSONPointer(tokens: path + [name]))
        }
      }
    }

    /// Sets a lead to another page; without one, the member is `null`, or missing, as the contract allows.
    private mutating func setLead(
      _ isLed: Bool,
      of direction: PageLink.Direction,
      isToken: Bool,
      at pointer: JSONPointer
    ) {
      if isLed {
        return set("", at: pointer) { context in
          let target = context.target(direction)
          return JSONLiteral.string((isToken ? target?.text : target?.url) ?? "").serialized()
        }
      }
      let parent = shape?.value(at: JSONPointer(tokens: pointer.tokens.dropLast()))
      guard let name = pointer.tokens.last else { return }
      let isRequired = parent?.requires(name) ?? false
      set(isRequired ? .null : nil, at: pointer, nil)
      if isRequired, let member = parent?.member(name), let null = JSONLiteral.null.document, !member.allows(null.root)
      {
        set("", at: pointer, nil)
      }
    }

    /// Sets the numbers that pages commonly have: of the page, of its items, and of all.
    private mutating func setNumbers(
      in value: JSONLiteral,
      _ path: [String],
      _ pagination: Pagination?,
      firstPage: Int
    ) {
      guard path.count < 3, case .object(let members) = value else { return }
      for member in members {
        let pointer = JSONPointer(tokens: path + [member.key])
        if case .object = member.value {
          setNumbers(in: member.value, pointer.tokens, pagination, firstPage: firstPage)
        }
        guard ![pagination?.total, pagination?.hasMore].contains(pointer), case .number = member.value,
          let number = Self.number(named: ResourceNaming.normalized(member.key), pagination, firstPage: firstPage)
        else {
          continue
        }
        texts[pointer] = { Array(String(number($0.cut)).utf8) }
      }
    }

    private static func number(
      named name: String,
      _ pagination: Pagination?,
      firstPage: Int
    ) -> (@Sendable (PageCut) -> Int)? {
      switch name {
      case "total", "totalcount", "totalitems", "totalelements", "totalresults": { $0.bounds.end }
      case "totalpages", "pages", "pagecount", "lastpage": { ($0.bounds.end + max(1, $0.size) - 1) / max(1, $0.size) }
      case "page", "pagenumber", "currentpage", "pageno", "pageindex":
        { firstPage + $0.range.lowerBound / max(1, $0.size) }
      case "limit", "pagesize", "perpage", "size": { $0.size }
      case "offset", "skip", "start", "startindex": { $0.range.lowerBound }
      case "count" where pagination != nil && pagination?.total == nil: { $0.bounds.end }
      case "count", "itemcount", "numberofelements", "returned": { $0.range.count }
      default: nil
      }
    }
  }
}
