import ContractModel
import JSONSyntax
import Testing

@Suite("The client cache of an operation")
struct ClientCacheTests {
  @Test(
    "A maximum age is read as days and seconds",
    arguments: [
      ("P7D", 7, 0), ("P2W", 14, 0), ("P1W3D", 10, 0), ("PT12H", 0, 43_200), ("P1DT1H1M1S", 1, 3661), ("PT0S", 0, 0),
    ]
  )
  func age(text: String, days: Int, seconds: Int) throws {
    let age = try #require(ClientCache.Age(text))
    #expect((age.days, age.seconds) == (days, seconds))
  }

  @Test(
    "A text that is not a duration of a fixed length is not a maximum age",
    arguments: [
      "", "P", "PT", "7D", "P7", "P1M", "P1Y", "PT7D", "P7DT", "P1D1W", "P-1D", "P1.5D", "P99999999D", "P99999D",
    ]
  )
  func noAge(text: String) { #expect(ClientCache.Age(text) == nil) }

  @Test("A client cache has the fallback \"stale\" and the scope \"pages\" where the contract names none")
  func defaults() throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a:
          get: { operationId: a, x-client-cache: { max-age: P3D }, responses: { '200': { description: A } } }
          put:
            operationId: b
            x-client-cache: { max-age: PT1H, fallback: none, scope: first-page }
            responses: { '200': { description: A } }
      """
    ])
    let first = try #require(contract.operation(id: "a")?.clientCache)
    #expect((first.maxAge.days, first.fallback, first.scope) == (3, .stale, .pages))
    #expect(first.place.description == "a.yaml:5:44")
    let second = try #require(contract.operation(id: "b")?.clientCache)
    #expect((second.maxAge.seconds, second.fallback, second.scope) == (3600, .none, .firstPage))
  }
}
