import ContractModel
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Pages that lead back")
struct BackwardPageTests {
  /// How a page leads to the one before.
  enum Kind: String, CaseIterable, Sendable {
    case token, ownParameter, url, link, key

    var parameter: String {
      switch self {
      case .ownParameter, .key: "before"
      default: "cursor"
      }
    }

    var yaml: String {
      switch self {
      case .token: "{ token: cursor, next: /next, previous: /prev, limit: limit, items: /items, key: /id }"
      case .ownParameter:
        "{ token: cursor, next: /next, previous: /prev, before: before, limit: limit, items: /items, key: /id }"
      case .url: "{ next: /next, previous: /prev, limit: limit, items: /items, key: /id }"
      case .link: "{ next: Link, previous: Link, limit: limit, items: /items, key: /id }"
      case .key: "{ cursor: cursor, before: before, limit: limit, items: /items, key: /id, has-more: /more }"
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
                - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
                \(self == .url || self == .link ? "" : "- { name: cursor, in: query, schema: { type: string } }")
                \(self == .ownParameter || self == .key ? "- { name: before, in: query, schema: { type: string } }" : "")
              responses:
                '200':
                  description: A list.
                  \(self == .link ? "headers: { Link: { schema: { type: string } } }" : "headers: {}")
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          items: { type: array, items: { type: object, properties: { id: { type: string } } } }
                          next: { type: [string, 'null'] }
                          prev: { type: [string, 'null'] }
                          more: { type: boolean }
                '400': { description: No. }
        """
      )
    }
  }

  /// A way to break the way back.
  enum Fault: String, CaseIterable, Sendable {
    case overlap, gap, loop, otherOrder, deadEnd, early
  }

  private static func page(_ call: ScriptedClient.Call, _ kind: Kind, _ fault: Fault? = nil, isReversed: Bool = false)
    -> HTTPResponse
  {
    guard let limit = Int(call.query("limit") ?? "5"), 1...50 ~= limit else { return .empty(400) }
    let before = call.query("before") ?? call.query("cursor").flatMap { $0.hasPrefix("b") ? $0 : nil }
    var range: Range<Int>
    if let before {
      // A key is the number itself; a token has a letter first.
      guard let end = Int(before.drop { $0 == "b" }), 0...12 ~= end else { return .empty(400) }
      range = max(0, end - limit)..<end
      switch fault {
      case .overlap: range = max(0, end + 1 - limit)..<min(12, end + 1)
      case .gap: range = max(0, end - 1 - limit)..<max(0, end - 1)
      case .loop: range = 12 - limit..<12
      case .deadEnd: return .empty(400)
      default: break
      }
    } else {
      let start = call.query("cursor").map { (Int($0) ?? -2) + (kind == .key ? 1 : 0) } ?? 0
      guard start >= 0, start <= 12 else { return .empty(400) }
      range = start..<min(12, start + limit)
    }
    var ids = Array(range)
    if before != nil, fault == .otherOrder, ids.count > 2 { ids.swapAt(0, 1) }
    if before != nil, isReversed { ids.reverse() }
    var members = [#""items":[\#(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]"#]
    members.append(#""more":\#(range.upperBound < 12)"#)
    let next = range.upperBound < 12 ? "\(range.upperBound)" : nil
    let isFirst = range.lowerBound == 0 || fault == .early && before != nil
    let prev = isFirst ? nil : "b\(range.lowerBound)"
    func url(_ cursor: String) -> String { "/list?limit=\(limit)&cursor=\(cursor)" }
    switch kind {
    case .token, .ownParameter:
      members.append(#""next":\#(next.map { "\"\($0)\"" } ?? "null"),"prev":\#(prev.map { "\"\($0)\"" } ?? "null")"#)
    case .url:
      members.append(#""next":\#(next.map { "\"\(url($0))\"" } ?? "null")"#)
      members.append(#""prev":\#(prev.map { "\"\(url($0))\"" } ?? "null")"#)
    case .link, .key: break
    }
    var response = HTTPResponse.json("{\(members.joined(separator: ","))}")
    if kind == .link {
      let links = [next.map { "<\(url($0))>; rel=next" }, prev.map { "<\(url($0))>; rel=\"prev\"" }]
      response.headers.add("Link", links.compactMap(\.self).joined(separator: ", "))
    }
    return response
  }

  private static func explored(_ kind: Kind, _ isDescribed: Bool, _ fault: Fault?, isReversed: Bool = false) async -> (
    Exploration, ScriptedClient
  ) {
    let client = ScriptedClient { page($0, kind, fault, isReversed: isReversed) }
    let configuration = ExplorerConfiguration.test.with { $0.includedChecks = [.pagination] }
    return (await explore(kind.contract(isDescribed: isDescribed), configuration, through: client), client)
  }

  @Test(
    "A list whose pages lead back to the ones before has no findings, described or not, in either order of items",
    arguments: Kind.allCases,
    [true, false]
  )
  func kept(_ kind: Kind, _ isReversed: Bool) async {
    // A key does not lead back unless it is described.
    for isDescribed in kind == .key ? [true] : [true, false] where !(kind == .key && isReversed) {
      let (exploration, client) = await Self.explored(kind, isDescribed, nil, isReversed: isReversed)
      #expect(exploration.lines == [])
      let back = client.lines.filter { $0.contains("before=") || $0.contains("cursor=b") }
      #expect(back.count >= 2, "\(client.lines)")
      #expect(kind != .ownParameter || back.allSatisfy { !$0.contains("cursor=") })
    }
  }

  @Test("A way back that differs from the way there is found", arguments: Kind.allCases, Fault.allCases)
  func broken(_ kind: Kind, _ fault: Fault) async {
    // A page before that is too early shows only where the responses say where the way back ends.
    guard fault != .early || kind != .key else { return }
    let (exploration, _) = await Self.explored(kind, true, fault)
    #expect(exploration.checks == ["pagination"], "\(exploration.lines)")
  }
}
