import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Filters, orders and chosen fields of lists")
struct ListFilterTests {
  private static let contract = TestContract.paths(
    """
      /tasks:
        get:
          operationId: listTasks
          parameters:
            - name: filter
              in: query
              style: deepObject
              schema: { type: object, properties: { rank: { $ref: '#/components/schemas/Rank' } } }
            - { name: sort, in: query, schema: { type: string, enum: [rank, -rank] } }
            - name: fields
              in: query
              explode: false
              schema: { type: array, items: { type: string, enum: [rank, created_at, id] } }
            - { name: created_after, in: query, schema: { type: string, format: date-time } }
            - { name: limit, in: query, schema: { type: integer, minimum: 2, maximum: 50 } }
          responses:
            '200':
              description: Tasks.
              content:
                application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Task' } } }
    components:
      schemas:
        Rank: { type: string, enum: [low, normal, high] }
        Task:
          type: object
          required: [name]
          properties:
            name: { type: string }
            id: { type: integer }
            rank: { $ref: '#/components/schemas/Rank' }
            created_at: { type: string, format: date-time }
    """
  )

  /// A parameter that a server ignores.
  private static let ignored = ["filter[rank]", "sort", "fields", "created_after", "limit"]

  private static let ranks = ["low", "normal", "high"]

  /// The document names no rejection, and the server validates nothing.
  private static let configuration = ExplorerConfiguration.test.with { $0.excludedChecks = [.rejection] }

  /// A server that ignores one parameter.
  private static func client(ignoring ignored: String? = nil) -> ScriptedClient {
    ScriptedClient { call in
      func query(_ name: String) -> String? { name == ignored ? nil : call.query(name) }
      var tasks = [(1, 0), (2, 2), (3, 1), (4, 0), (5, 2), (6, 1)]
      if let rank = query("filter[rank]") { tasks.removeAll { ranks[$0.1] != rank } }
      if let after = query("created_after") { tasks.removeAll { "2024-03-0\($0.0)T12:00:00Z" <= after } }
      if let order = query("sort") { tasks.sort { order == "rank" ? $0.1 < $1.1 : $1.1 < $0.1 } }
      let fields = query("fields")?.split(separator: ",").map(String.init)
      if let limit = query("limit").flatMap(Int.init) { tasks = Array(tasks.prefix(max(0, limit))) }
      let items = tasks.map { day, rank in
        var members = ["\"id\":\(day)", "\"name\":\"task \(day)\""]
        if fields?.contains("rank") ?? true { members.append("\"rank\":\"\(ranks[rank])\"") }
        if fields?.contains("created_at") ?? true { members.append("\"created_at\":\"2024-03-0\(day)T12:00:00Z\"") }
        return "{\(members.joined(separator: ","))}"
      }
      return .json("[\(items.joined(separator: ","))]")
    }
  }

  @Test("A list that is ordered by rank, and has its identifiers whatever is chosen, is not reported")
  func respected() async {
    let client = Self.client()
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let sent = client.requests.flatMap { $0.url.queryItems.map(\.name) }
    #expect(Set(sent).isSuperset(of: Self.ignored))
  }

  @Test("A parameter that has no effect is reported", arguments: ignored)
  func withoutEffect(_ name: String) async {
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(ignoring: name))
    #expect(exploration.checks == ["filter"])
    #expect(exploration.findings.allSatisfy { $0.message.contains("\(name)=") })
  }

  /// Right servers whose number under `limit` does not bound what seems to be the list, with the schema of their bodies.
  private static let otherBounds = [
    (
      #"{"groups":[{"key":"a"},{"key":"b"}],"hits":[{"id":1},{"id":2},{"id":3}]}"#,
      "{ type: object, properties: { groups: { type: array }, hits: { type: array } } }"
    ),
    (
      #"[{"id":1,"limit":1},{"id":2,"limit":1}]"#,
      "{ type: array, items: { type: object, properties: { id: { type: integer }, limit: { type: integer } } } }"
    ),
    (
      #"{"result":{"days":[{"hours":[1,2]},{"hours":[3]}]}}"#,
      "{ type: object, properties: { result: { type: object } } }"
    ),
  ]

  @Test("A number that may bound something else is no bound of the items", arguments: otherBounds)
  func unbounded(_ body: String, _ schema: String) async {
    let contract = TestContract.paths(
      """
        /report:
          get:
            operationId: report
            parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1 } }]
            responses:
              '200': { description: Found., content: { application/json: { schema: \(schema) } } }
              '400': { description: Refused. }
      """
    )
    let client = ScriptedClient { call in
      if let limit = call.query("limit"), Int(limit).map({ $0 < 1 }) ?? true { return .json("{}", status: 400) }
      return .json(body)
    }
    #expect(await explore(contract, through: client).lines == [])
  }

  // MARK: Flags, and bounds in brackets

  @Test(
    "A flag that chooses nothing if it is false, and a bound in brackets or without on, are reported if they are ignored",
    arguments: [
      ("", "", nil), ("false", "Only paid bills", nil), ("false", "", "the filter was paid=false"),
      ("amount[gte]", "", "the filter was amount[gte]="), ("due_from", "", "the filter was due_from="),
    ] as [(String, String, String?)]
  )
  func bills(_ ignored: String, _ description: String, _ message: String?) async {
    let contract = TestContract.paths(
      """
        /bills:
          get:
            operationId: listBills
            parameters:
              - { name: paid, in: query, description: '\(description)', schema: { type: boolean } }
              - { name: 'amount[gte]', in: query, schema: { type: integer } }
              - { name: due_from, in: query, schema: { type: string, format: date } }
            responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { type: object,
              properties: { id: { type: integer }, paid: { type: boolean }, amount: { type: integer },
              dueOn: { type: string, format: date } } } } } } } }
      """
    )
    let client = ScriptedClient { call in
      func query(_ name: String) -> String? {
        call.query(name).flatMap { $0 == ignored || name == ignored ? nil : $0 }
      }
      var bills = [(1, true), (2, false), (3, true), (4, false), (5, true)]
      if let paid = query("paid") { bills.removeAll { "\($0.1)" != paid } }
      if let least = query("amount[gte]").flatMap(Int.init) { bills.removeAll { $0.0 * 100 < least } }
      if let first = query("due_from") { bills.removeAll { "2024-0\($0.0)-15" < first } }
      let items = bills.map { number, paid in
        #"{"id":\#(number),"paid":\#(paid),"amount":\#(number * 100),"dueOn":"2024-0\#(number)-15"}"#
      }
      return .json("[\(items.joined(separator: ","))]")
    }
    let lines = await explore(contract, Self.configuration, through: client).lines
    #expect(message.map { text in lines.contains { $0.contains(text) } } ?? lines.isEmpty, "\(lines)")
  }

  // MARK: Items in an envelope

  private static let enveloped = TestContract.paths(
    """
      /entries:
        get:
          operationId: listEntries
          parameters:
            - { name: 'filter[kind]', in: query, schema: { type: string } }
            - { name: rank, in: query, schema: { type: integer } }
            - { name: labelPrefix, in: query, schema: { type: string } }
            - { name: state, in: query, schema: &state { type: string, enum: ['on', 'off'] } }
            - { name: sort, in: query, schema: { type: string, enum: [label, 'rank,desc'] } }
            - { name: direction, in: query, schema: { type: string, enum: [ascending, descending] } }
          responses:
            '200':
              description: Entries.
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      entry:
                        type: array
                        items:
                          type: object
                          properties:
                            resource: { type: object, properties: { label: { type: string }, state: *state } }
    """
  )

  /// A server that ignores one parameter, and for which a rank is the lowest one that it shows.
  private static func envelopes(ignoring ignored: String? = nil) -> ScriptedClient {
    ScriptedClient { call in
      func query(_ name: String) -> String? { name == ignored ? nil : call.query(name) }
      var rows = [("beta", 2, "x"), ("alpha", 1, "y"), ("gamma", 3, "x")]
      if let kind = query("filter[kind]") { rows.removeAll { $0.2 != kind } }
      if let rank = query("rank").flatMap(Int.init) { rows.removeAll { $0.1 < rank } }
      if let prefix = query("labelPrefix") { rows.removeAll { !$0.0.hasPrefix(prefix) } }
      if query("state") == "off" { rows = [] }
      let isDescending = query("direction") == "descending"
      switch query("sort") {
      case "label": rows.sort { isDescending ? $1.0 < $0.0 : $0.0 < $1.0 }
      case "rank,desc": rows.sort { $1.1 < $0.1 }
      default: break
      }
      let items = rows.map { label, rank, kind in
        #"{"owner":{"rank":9},"resource":{"label":"\#(label)","rank":\#(rank),"kind":"\#(kind)","state":"on"}}"#
      }
      return .json(#"{"link":[{"kind":"self"}],"entry":[\#(items.joined(separator: ","))]}"#)
    }
  }

  @Test("A list whose items are in envelopes is not reported for a lower bound, or a state that no item has")
  func respectedEnvelopes() async {
    let exploration = await explore(Self.enveloped, Self.configuration, through: Self.envelopes())
    #expect(exploration.lines == [])
  }

  @Test(
    "A parameter without effect on items in envelopes is reported",
    arguments: ["filter[kind]", "rank", "labelPrefix", "state", "sort", "direction"]
  )
  func envelopesWithoutEffect(_ name: String) async {
    let exploration = await explore(Self.enveloped, Self.configuration, through: Self.envelopes(ignoring: name))
    #expect(exploration.checks == ["filter"])
    #expect(exploration.findings.allSatisfy { $0.message.contains("\(name)=") })
  }
}
