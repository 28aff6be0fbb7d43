import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@testable import ContractVerifier

@Suite("Identifiers that a query names")
struct SharedIdentifierTests {
  /// An API that finds a place by a query, and has lists of places and of reviews.
  private static func contract(_ list: String = "/places/nearby") -> Contract {
    TestContract.paths(
      """
        \(list):
          get:
            operationId: getList
            responses:
              '200':
                description: Places.
                content:
                  application/json:
                    schema:
                      type: object
                      properties:
                        results: { type: array, items: { type: object, properties: { place_id: { type: string } } } }
        /places/details:
          get:
            operationId: getDetails
            parameters: [{ name: placeID, in: query, required: true, schema: { type: string } }]
            responses:
              '200': { description: A place., content: { application/json: { schema: { type: object } } } }
              '404': { description: Not found. }
      """
    )
  }

  private static func client(_ details: @escaping @Sendable (String) -> HTTPResponse) -> ScriptedClient {
    ScriptedClient { call in
      guard call.path.hasSuffix("/details") else { return .json(#"{"results":[{"place_id":"a"},{"place_id":"b"}]}"#) }
      return details(call.query("placeID") ?? "")
    }
  }

  @Test("An identifier that a query requires is taken from lists with a member of that name")
  func found() async {
    let client = Self.client { ["a", "b"].contains($0) ? .json("{}") : .empty(404) }
    let exploration = await explore(Self.contract(), through: client)
    #expect(exploration.lines == [])
    let requested = Set(client.requests.compactMap { $0.url.query })
    #expect(requested.isSuperset(of: ["placeID=a", "placeID=b"]))
  }

  @Test("A listed item that a query does not find is reported")
  func missing() async {
    let exploration = await explore(Self.contract(), through: Self.client { $0 == "a" ? .json("{}") : .empty(404) })
    #expect(exploration.checks == ["link"])
  }

  @Test("An item of another part of the API may be gone, so that a query need not find it")
  func distant() async {
    let exploration = await explore(
      Self.contract("/reviews"),
      through: Self.client { $0 == "a" ? .json("{}") : .empty(404) }
    )
    #expect(exploration.lines == [])
  }

  @Test("A query that finds an item that does not exist is reported")
  func unknown() async {
    let exploration = await explore(Self.contract(), through: Self.client { _ in .json("{}") })
    #expect(exploration.checks == ["rejection"])
  }

  @Test(
    "Of many lists with the identifier, the first two lead to it, those of the same part of the API before others",
    arguments: [("/places/details", ["places3", "places8"]), ("/visits/details", ["other0", "other1"])]
  )
  func many(_ path: String, _ sources: [String]) {
    let list = """
      responses:
              '200':
                description: Places.
                content:
                  application/json:
                    schema: { type: array, items: { type: object, properties: { placeId: { type: string } } } }
      """
    let lists = (0..<200).map { number in
      let part = number % 5 == 3 ? "places" : "other"
      return "  /\(part)/l\(number):\n    get:\n      operationId: \(part)\(number)\n      \(list)\n"
    }
    let contract = TestContract.paths(
      """
        \(path):
          get:
            operationId: getDetails
            parameters: [{ name: placeID, in: query, required: true, schema: { type: string } }]
            responses: { '200': { description: A place. } }

      """ + lists.joined()
    )
    let links = InferredLinks(contract.operations, described: [])
    #expect(contract.operations.filter { !links.of($0).isEmpty }.map(\.id) == sources)
  }
}
