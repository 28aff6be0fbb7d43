import ContractModel
import HTTPMessages
import JSONSyntax

/// The content of a list response in addition to its items: links to other pages, and numbers.
struct ListForm: Sendable {
  /// How pages follow each other, and what the request for one takes.
  typealias Pages = (pagination: Pagination, way: Pagination.Way?)

  private let head: HTTPResponse
  /// The text of a page by the directions in which others are, because the members that lead there may be missing.
  private let texts: [Set<PageLink.Direction>: PageText]
  private let hasLinkField: Bool
  /// The headers with the number of all items.
  private let totals: [String]

  /// Creates the form; `nil` if the body has no array of items.
  ///
  /// - Parameters:
  ///   - head: The response without its body.
  ///   - frame: A body that the contract allows.
  ///   - place: Where the array of items is.
  ///   - shape: The shape of the body; `nil` if the contract describes none.
  ///   - pages: How the pages follow each other; `nil` for a list without pages.
  ///   - describesLinks: Whether the contract describes a `Link` header.
  ///   - totals: The described headers with the number of all items.
  init?(
    _ head: HTTPResponse,
    _ frame: JSONLiteral,
    at place: JSONPointer,
    _ shape: SchemaShape?,
    _ pages: Pages?,
    describesLinks: Bool,
    totals: [String]
  ) {
    self.head = head
    self.totals = totals
    hasLinkField = pages.map { $0.pagination.next.isHeader || describesLinks } ?? false
    let all: [Set<PageLink.Direction>] = [[], [.next], [.previous], [.next, .previous]]
    let texts = all.compactMap { led in Frame(frame, shape, pages, led, at: place).text(at: place).map { (led, $0) } }
    guard texts.count == all.count else { return nil }
    self.texts = Dictionary(texts) { first, _ in first }
  }

  /// Returns whether a header has the number of all items, by its name.
  static func isTotal(_ name: String) -> Bool {
    ["xtotalcount", "xtotal", "totalcount", "xtotalitems", "xtotalelements"].contains(ResourceNaming.normalized(name))
  }

  /// Returns the response with the texts of items, and what it says beside them.
  func response(with items: [[UInt8]], _ context: PageContext) -> HTTPResponse {
    var response = head
    let targets = [PageLink.Direction.next, .previous].compactMap { direction in
      context.target(direction).map { (direction, $0) }
    }
    response.body = texts[Set(targets.map(\.0))]?.bytes(with: items.lazy.map { $0[...] }, context) ?? []
    for name in totals { response.headers[name] = String(context.cut.bounds.end) }
    guard hasLinkField else { return response }
    let links = targets.compactMap { direction, target in
      target.url.map { "<\($0)>; rel=\"\(direction.relations[0])\"" }
    }
    response.headers["Link"] = links.isEmpty ? nil : links.joined(separator: ", ")
    return response
  }

  /// A body, with the places where pages differ.
  private struct Frame {
    /// The names of members that pages commonly have for URLs of other pages.
    private static let names: [(PageLink.Direction, Set<String>)] = [
      (.next, Set(PageInference.nextURLNames)),
      (.previous, ["prev", "previous", "prevlink", "previouslink", "prevurl", "previousurl", "previouspageuri"]),
    ]

    private var body: JSONLiteral
    private let shape: SchemaShape?
    private let pages: Pages?
    private let led: Set<PageLink.Direction>
    private var texts: [JSONPointer: @Sendable (PageContext) -> [UInt8]] = [:]

    init(
      _ body: JSONLiteral,
      _ shape: SchemaShape?,
      _ pages: Pages?,
      _ led: Set<PageLink.Direction>,
      at place: JSONPointer
    ) {
      (self.body, self.shape, self.pages, self.led) = (body, shape, pages, led)
      for count in 0..<place.tokens.count {
        // The items may be in an optional object.
        let parent = JSONPointer(tokens: Array(place.tokens.prefix(count)))
        if body.value(at: parent) == nil { set(.object([]), at: parent) }
      }
      set(.array([]), at: place)
      for (direction, names) in Self.names { setURLs(direction, names) }
      if let pagination = pages?.pagination {
        for (direction, _) in Self.names {
          guard let pointer = pagination.way(direction)?.member else { continue }
          setLead(direction, isToken: pagination.next.token != nil, at: pointer)
        }
        if let pointer = pagination.hasMore { set(.bool(false), at: pointer) { Array(String($0.hasMore).utf8) } }
        if let pointer = pagination.total { set(JSONLiteral(0), at: pointer) { Array(String($0.cut.bounds.end).utf8) } }
      }
      setNumbers(in: self.body, [])
    }

    /// Returns the text; `nil` if it has no array of items.
    func text(at place: JSONPointer) -> PageText? {
      guard let root = body.document?.root, let array = root.value(at: place), array.kind == .array else { return nil }
      let edits = texts.compactMap { pointer, text in
        root.value(at: pointer).map { PageText.Edit(range: $0.byteRange, text: text) }
      }
      return PageText(array, spacing: PageSpacing(array, []), edits)
    }

    private mutating func set(
      _ value: JSONLiteral?,
      at pointer: JSONPointer,
      _ text: (@Sendable (PageContext) -> [UInt8])? = nil
    ) {
      body = body.replacing(pointer.tokens[...], with: value)
      texts[pointer] = text
    }

    /// Sets the members that pages commonly have for URLs of other pages, whatever else leads there.
    private mutating func setURLs(_ direction: PageLink.Direction, _ names: Set<String>) {
      for path in [[], ["links"], ["_links"], ["paging"], ["pagination"], ["meta"]] {
        guard case .object? = body.value(at: JSONPointer(tokens: path)) else { continue }
        let parent = shape?.value(at: JSONPointer(tokens: path))
        for name in parent?.memberNames ?? [] where names.contains(ResourceNaming.normalized(name)) {
          guard let member = parent?.member(name) else { continue }
          let inner = member.memberNames.filter { PageInference.urlNames.contains(ResourceNaming.normalized($0)) }
          if !inner.isEmpty {
            for lead in inner { setLead(direction, isToken: false, at: JSONPointer(tokens: path + [name, lead])) }
          } else if member.types.isEmpty || member.types.contains("string") {
            setLead(direction, isToken: false, at: JSONPointer(tokens: path + [name]))
          }
        }
      }
    }

    /// Sets a lead to another page; without one, the member is `null`, or missing, as the contract allows, and so is an
    /// object of its own, such as `next: { href }`.
    private mutating func setLead(_ direction: PageLink.Direction, isToken: Bool, at pointer: JSONPointer) {
      let object = JSONPointer(tokens: pointer.tokens.dropLast())
      let isOwn = object.tokens.last.map { Self.isLead($0) } ?? false
      if led.contains(direction) {
        if isOwn, body.value(at: pointer) == nil { set(.object([]), at: object) }
        return set("", at: pointer) { context in
          let target = context.target(direction)
          return JSONLiteral.string((isToken ? target?.text : target?.url) ?? "").serialized()
        }
      }
      let whole = isOwn ? object : pointer
      let parent = shape?.value(at: JSONPointer(tokens: whole.tokens.dropLast()))
      guard let name = whole.tokens.last else { return }
      guard parent?.requires(name) ?? false else { return set(nil, at: whole) }
      let isNull = JSONLiteral.null.document.flatMap { parent?.member(name)?.allows($0.root) } ?? true
      if isNull { set(.null, at: whole) } else { set("", at: pointer) }
    }

    private static func isLead(_ name: String) -> Bool {
      names.contains { $0.1.contains(ResourceNaming.normalized(name)) }
    }

    /// Sets the numbers that pages commonly have: of the page, of its items, and of all.
    private mutating func setNumbers(in value: JSONLiteral, _ path: [String]) {
      guard path.count < 3, case .object(let members) = value else { return }
      for member in members {
        let pointer = JSONPointer(tokens: path + [member.key])
        if case .object = member.value { setNumbers(in: member.value, pointer.tokens) }
        guard ![pages?.pagination.total, pages?.pagination.hasMore].contains(pointer), case .number = member.value,
          let number = number(named: ResourceNaming.normalized(member.key))
        else {
          continue
        }
        texts[pointer] = { Array(String(number($0.cut)).utf8) }
      }
    }

    private func number(named name: String) -> (@Sendable (PageCut) -> Int)? {
      let firstPage = pages?.way?.number?.firstPage ?? 1
      let firstItem = pages?.way?.number.flatMap { $0.firstPage == nil ? $0.start : nil } ?? 0
      return switch name {
      case _ where PageInference.totalNames.contains(name), "totalsize": { $0.bounds.end }
      case "totalpages", "pages", "pagecount", "lastpage": { ($0.bounds.end + max(1, $0.size) - 1) / max(1, $0.size) }
      case _ where PageInference.numberNames.contains(name), "currentpage":
        { firstPage + $0.range.lowerBound / max(1, $0.size) }
      case _ where PageInference.boundNames.contains(name), "size": { $0.size }
      case "startindex" where pages == nil: { $0.range.lowerBound + 1 }
      case _ where PageInference.startNames.contains(name): { firstItem + $0.range.lowerBound }
      case "count" where pages.map { $0.pagination.total == nil } ?? false: { $0.bounds.end }
      case "count", "itemcount", "numberofelements", "returned", "itemsperpage": { $0.range.count }
      default: nil
      }
    }
  }
}
