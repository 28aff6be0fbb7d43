import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Pages that follow each other by offset, number, token, URL or link")
struct PageSequenceTests {
  /// How pages follow each other, and the extension that describes it.
  enum Kind: String, CaseIterable, Sendable {
    case offset, page, token, key, url, link

    var parameters: String {
      switch self {
      case .offset: "{ name: offset, in: query, schema: { type: integer, minimum: 0 } }"
      case .page, .link: "{ name: page, in: query, schema: { type: integer, minimum: 1 } }"
      case .token: "{ name: page_token, in: query, schema: { type: string } }"
      case .key: "{ name: after_id, in: query, schema: { type: integer } }"
      case .url: "{ name: at, in: query, schema: { type: integer } }"
      }
    }

    var yaml: String {
      let rest = "limit: limit, items: /items, key: /id, total: /total, has-more: /has_more }"
      switch self {
      case .offset: return "{ offset: offset, \(rest)"
      case .page: return "{ page: page, \(rest)"
      case .token: return "{ token: page_token, next: /next, \(rest)"
      case .key: return "{ cursor: after_id, \(rest)"
      case .url: return "{ next: /next, \(rest)"
      case .link: return "{ next: Link, \(rest)"
      }
    }

    func contract(isDescribed: Bool) -> Contract {
      TestContract.paths(
        """
          /list:
            get:
              operationId: getList
              \(isDescribed ? "x-pagination: \(yaml)" : "summary: A list.")
              parameters:
                - \(parameters)
                - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
              responses:
                '200':
                  description: A list.
                  headers:
                    X-Total-Count: { schema: { type: integer } }
                    \(self == .link ? "Link: { schema: { type: string } }" : "X-Other: { schema: { type: string } }")
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          items: { type: array, items: { type: object, properties: { id: { type: integer } } } }
                          \(self == .key ? "note" : "next"): { type: string }
                          total: { type: integer }
                          has_more: { type: boolean }
                '400': { description: No. }
        """
      )
    }
  }

  /// Returns the way of a continuation; a new one does not compile until it is here, and needs a way.
  private static func way(of continuation: Pagination.Continuation) -> Kind {
    switch continuation {
    case .offset: .offset
    case .page: .page
    case .token: .token
    case .key: .key
    case .url: .url
    case .link: .link
    }
  }

  @Test("Every way to continue a list is described by an extension in these tests", arguments: Kind.allCases)
  func ways(_ way: Kind) throws {
    let pagination = try #require(way.contract(isDescribed: true).operations.first?.pagination)
    #expect(Self.way(of: pagination.continuation) == way)
  }

  /// A way to break a list.
  enum Fault: String, CaseIterable, Sendable {
    case none, overlap, gap, loop, total, totalInHeader, flag, size
  }

  private static func page(_ call: ScriptedClient.Call, _ kind: Kind, _ fault: Fault) -> HTTPResponse {
    func number(_ name: String) -> Int? { call.query(name).map { Int($0) ?? -1 } }
    let limit = number("limit") ?? 5
    var start =
      switch kind {
      case .offset: number("offset") ?? 0
      case .page, .link: ((number("page") ?? 1) - 1) * limit
      case .token: number("page_token") ?? 0
      case .key: number("after_id").map { $0 + 1 } ?? 0
      case .url: number("at") ?? 0
      }
    guard limit > 0, limit <= 50, start >= 0, start < 1_000_000 else { return .empty(400) }
    let next = start + limit
    if start > 0 {
      switch fault {
      case .overlap: start -= 1
      case .gap: start += 1
      case .loop: start = 0
      default: break
      }
    }
    let size = fault == .size ? limit + 1 : limit
    let ids = Array(0..<12).dropFirst(start).prefix(size)
    let hasMore = next < 12
    var members = [
      #""items":[\#(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]"#,
      #""total":\#(fault == .total ? 15 : 12)"#, #""has_more":\#(fault == .flag ? true : hasMore)"#,
    ]
    if hasMore, kind == .token { members.append(#""next":"\#(next)""#) }
    if hasMore, kind == .url { members.append(#""next":"/list?at=\#(next)&limit=\#(limit)""#) }
    var response = HTTPResponse.json("{\(members.joined(separator: ","))}")
    response.headers.add("X-Total-Count", fault == .totalInHeader ? "15" : "12")
    if hasMore, kind == .link {
      response.headers.add(
        "Link",
        "</list?page=1>; rel=\"first\", </list?page=\(next / limit + 1)&limit=\(limit)>; rel=next"
      )
    }
    return response
  }

  @Test(
    "A list that keeps its pages together has no findings, described or not",
    arguments: Kind.allCases,
    [true, false]
  )
  func kept(_ kind: Kind, _ isDescribed: Bool) async {
    let exploration = await explore(
      kind.contract(isDescribed: isDescribed),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { Self.page($0, kind, .none) }
    )
    #expect(exploration.lines == [])
    let notes = exploration.notes.filter { $0.contains("x-pagination") }
    #expect(notes.isEmpty == isDescribed)
  }

  @Test(
    "Overlaps, gaps, loops and wrong totals, flags and page sizes are found",
    arguments: Kind.allCases,
    Fault.allCases.filter { $0 != .none }
  )
  func broken(_ kind: Kind, _ fault: Fault) async {
    let exploration = await explore(
      kind.contract(isDescribed: true),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { Self.page($0, kind, fault) }
    )
    #expect(exploration.checks == ["pagination"])
  }

  @Test(
    "A list may end with a refusal of the page after its last one, and is complete then",
    arguments: [400, 404, 416, 422],
    [10, 15]
  )
  func refusedEnd(status: Int, total: Int) async {
    let exploration = await explore(
      TestContract.paths(
        """
          /list:
            get:
              operationId: getList
              x-pagination: { page: page, limit: limit, items: /items, key: /id, total: /total }
              parameters:
                - \(Kind.page.parameters)
                - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
              responses:
                '200': { description: A list., content: { application/json: { schema: { type: object } } } }
                '\(status)': { description: No. }
        """
      ),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { call in
        func number(_ name: String, _ usual: Int) -> Int { call.query(name).map { Int($0) ?? 0 } ?? usual }
        let (page, limit) = (number("page", 1), number("limit", 5))
        guard page > 0, 1...50 ~= limit, (page - 1) * limit < 10 else { return .empty(status) }
        let ids = Array(1...10).dropFirst((page - 1) * limit).prefix(limit)
        let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
        return .json(#"{"items":[\#(items)],"total":\#(total)}"#)
      }
    )
    #expect(exploration.checks == (total == 10 ? [] : ["pagination"]))
  }

  @Test("Both ways through a list are followed, however few pages are read", arguments: [true, false])
  func secondWay(isLinkBroken: Bool) async {
    let exploration = await explore(
      Kind.link.contract(isDescribed: false),
      .test.with { ($0.includedChecks, $0.maximumPages) = ([.pagination], 2) },
      through: ScriptedClient { call in
        let isLinked = call.query("at") != nil
        var response = Self.page(call, isLinked ? .url : .page, isLinked == isLinkBroken ? .overlap : .none)
        let limit = Int(call.query("limit") ?? "5") ?? 5
        let start = isLinked ? call.query("at") : call.query("page").map { "\(((Int($0) ?? 1) - 1) * limit)" }
        let next = (Int(start ?? "0") ?? 0) + limit
        if next < 12 { response.headers.add("Link", "</list?at=\(next)&limit=\(limit)>; rel=next") }
        return response
      }
    )
    #expect(exploration.lines.count == 1)
    #expect(exploration.lines.allSatisfy { $0.hasSuffix("is already on page 1") })
  }

  @Test(
    "A page that repeats items is described alike for every kind of list",
    arguments: [
      (Kind.key, Fault.overlap, "the page starts with the cursor's own item; the cursor must be exclusive"),
      (.offset, .overlap, "the item 11 is already on page 1"), (.token, .overlap, "the item 3 is already on page 1"),
      (.key, .loop, "the page repeats the first page: the cursor has no effect, so the list never ends"),
      (.page, .loop, "the page repeats the first page: the list never ends"),
    ]
  )
  func repeated(_ kind: Kind, _ fault: Fault, _ message: String) async {
    let exploration = await explore(
      kind.contract(isDescribed: true),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { Self.page($0, kind, fault) }
    )
    #expect(exploration.findings.contains { $0.message == message }, "\(exploration.lines)")
  }

  @Test("The note about inferred pages has the extension that describes them")
  func note() async {
    let exploration = await explore(
      Kind.token.contract(isDescribed: false),
      .test.with { $0.includedChecks = [.pagination] },
      through: ScriptedClient { Self.page($0, .token, .none) }
    )
    #expect(
      exploration.notes == [
        "getList: pages are inferred; describe them with x-pagination: \(Kind.token.yaml)"
      ]
    )
  }
}
