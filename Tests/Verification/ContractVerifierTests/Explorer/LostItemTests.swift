import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items that a filter or an order loses")
struct LostItemTests {
  private static func contract(_ description: String = "Not shorter.") -> Contract {
    TestContract.paths(
      """
        /books:
          get:
            operationId: listBooks
            parameters:
              - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 3 } }
              - { name: cursor, in: query, schema: { type: string } }
              - { name: language, in: query, schema: { type: string } }
              - { name: shelf, in: query, schema: { type: string } }
              - { name: tag, in: query, schema: { type: string } }
              - { name: minPages, in: query, description: '\(description)', schema: { type: integer } }
              - { name: sort, in: query, schema: { type: string, enum: [pages] } }
              - name: fields
                in: query
                explode: false
                schema: { type: array, items: { type: string, enum: [title, shelf, tags, pages] } }
            responses:
              '200':
                description: Books.
                content:
                  application/json:
                    schema:
                      type: object
                      required: [items]
                      properties:
                        next: { type: [string, 'null'] }
                        items: { type: array, items: { $ref: '#/components/schemas/Book' } }
      components:
        schemas:
          Book:
            type: object
            properties:
              id: { type: integer }
              title: { type: string }
              shelf: { type: string }
              tags: { type: array, items: { type: string } }
              pages: { type: integer }
      """
    )
  }

  /// What a server does that others do not.
  enum Habit: Sendable {
    case none
    /// Wrong ones.
    case equalLeftOut, firstTagAlone, oneLeftOut, ordersAsText, losesUnsorted, losesField
    /// Right ones.
    case smallPages, pagesOfWholeList, exclusiveBound
  }

  private struct Book {
    let id: Int
    let shelf: String
    let tags: [String]
    let pages: Int
  }

  private static let books = [
    Book(id: 1, shelf: "a", tags: ["sea"], pages: 90), Book(id: 2, shelf: "b", tags: ["sky", "sea"], pages: 300),
    Book(id: 3, shelf: "a", tags: [], pages: 1500), Book(id: 4, shelf: "a", tags: ["sky"], pages: 120),
    Book(id: 5, shelf: "b", tags: ["sea", "sky"], pages: 700),
  ]

  private static func client(_ habit: Habit) -> ScriptedClient {
    ScriptedClient { call in
      var found = books
      if let shelf = call.query("shelf") {
        found.removeAll { $0.shelf != shelf || habit == .oneLeftOut && $0.id == 4 }
      }
      if let tag = call.query("tag") {
        found.removeAll { habit == .firstTagAlone ? $0.tags.first != tag : !$0.tags.contains(tag) }
      }
      if let least = call.query("minPages").flatMap(Int.init) {
        let isStrict = habit == .equalLeftOut || habit == .exclusiveBound
        found.removeAll { isStrict ? $0.pages <= least : $0.pages < least }
      }
      if call.query("sort") == "pages" {
        found.sort { habit == .ordersAsText ? String($0.pages) < String($1.pages) : $0.pages < $1.pages }
        if habit == .losesUnsorted { found.removeAll { $0.tags.isEmpty } }
      }
      let start = min(max(0, call.query("cursor").flatMap(Int.init) ?? 0), 100)
      let limit = habit == .smallPages ? 2 : min(max(0, call.query("limit").flatMap(Int.init) ?? 3), 50)
      var page = Array(found.dropFirst(start).prefix(limit))
      var next = start + limit < found.count ? "\"\(start + limit)\"" : "null"
      if habit == .pagesOfWholeList, call.query("shelf") != nil || call.query("tag") != nil {
        (page, next) = (Array(page.prefix(1)), start == 0 ? "\"1\"" : "null")
      }
      let fields = call.query("fields")?.split(separator: ",").map(String.init)
      let items = page.map { book in
        let members = [
          "title": "\"Book \(book.id)\"", "shelf": "\"\(book.shelf)\"", "pages": "\(book.pages)",
          "tags": "[\(book.tags.map { "\"\($0)\"" }.joined(separator: ","))]",
        ]
        let isLost = habit == .losesField && fields != nil
        let shown = members.filter { fields?.contains($0.key) ?? true && !(isLost && $0.key == "pages") }
        return "{\((["\"id\":\(book.id)"] + shown.map { "\"\($0)\":\($1)" }.sorted()).joined(separator: ","))}"
      }
      return .json("{\"next\":\(next),\"items\":[\(items.joined(separator: ","))]}")
    }
  }

  /// The document names no rejection, and the server validates nothing.
  private static let configuration = ExplorerConfiguration.test.with {
    $0.excludedChecks = [.rejection, .pagination]
  }

  @Test(
    "What a filter or an order loses is named with its identifier",
    arguments: [
      (.equalLeftOut, "the list lacks the item whose id is 2; the request had minPages=300"),
      (.firstTagAlone, "the list lacks the item whose id is 2; the request had tag=sea"),
      (.oneLeftOut, "the list lacks the item whose id is 4; the request had shelf=a"),
      (.ordersAsText, "300 is out of order; the list was requested with sort=pages"),
      (.losesUnsorted, "the list lacks the item whose id is 3; the request had sort=pages"),
      (.losesField, "no item has pages, which was chosen; the request had fields=tags,pages"),
    ] as [(Habit, String)]
  )
  func lost(_ habit: Habit, _ message: String) async {
    let exploration = await explore(Self.contract(), Self.configuration, through: Self.client(habit))
    #expect(exploration.lines == ["filter listBooks: \(message)"])
  }

  @Test(
    "Right filters, small pages, and pages that are filtered after they were cut lose nothing",
    arguments: [.none, .smallPages, .pagesOfWholeList] as [Habit]
  )
  func complete(_ habit: Habit) async {
    let exploration = await explore(Self.contract(), Self.configuration, through: Self.client(habit))
    #expect(exploration.lines == [])
  }

  @Test(
    "A lower bound that is excluded, as its description says, loses nothing",
    arguments: ["More than", "Exclusive"]
  )
  func exclusive(_ description: String) async {
    let exploration = await explore(
      Self.contract("\(description) these pages."),
      Self.configuration,
      through: Self.client(.exclusiveBound)
    )
    #expect(exploration.lines == [])
  }
}
