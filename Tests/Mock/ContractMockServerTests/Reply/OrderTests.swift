import ContractMockServer
import HTTPMessages
import HTTPTransport
import MockEngine
import MockTestSupport
import TestSupport
import Testing

@Suite("Several responses to one request", .takesTurns)
struct OrderTests {
  private func turns(_ order: MockOptions.Order, of count: Int, session: String? = nil, sequence: Int = 0) -> [Int] {
    (0..<60).map { order.turn(repetition: $0, of: count, seed: 7, session: session, sequence: sequence) }
  }

  @Test("Several responses to one request come one after the other, then the last again")
  func sequential() {
    #expect(turns(.sequential, of: 3).prefix(5) == [0, 1, 2, 2, 2])
    #expect(MockOptions.Order.sequential.turn(repetition: -1, of: 3, seed: 0) == 0)
  }

  @Test("In the order first, the first recorded response always comes")
  func first() { #expect(Set(turns(.first, of: 3)) == [0]) }

  @Test("Several responses to one request come at random, each of them, the same ones for the same seed")
  func random() {
    #expect(Set(turns(.random, of: 3)) == [0, 1, 2])
    #expect(turns(.random, of: 3) == turns(.random, of: 3))
    #expect(turns(.random, of: 3) != turns(.random, of: 3, session: "a"))
    #expect(turns(.random, of: 3) != turns(.random, of: 3, sequence: 4))
  }

  @Test("A request with one recorded response always gets it", arguments: MockOptions.Order.allCases)
  func single(_ order: MockOptions.Order) { #expect(Set(turns(order, of: 1)) == [0]) }

  @Test("Requests in different spellings of one recording share one sequence of responses")
  func sequence() throws {
    let api = try MockFixture.standard
    let decisions = try ["GET /status", "GET /prefix/status"].map { api.decide(on: try api.request($0)) }
    #expect(Set(decisions.map(\.sequence)) == [7])
    #expect(Set(decisions.map(\.alternatives)) == [2])
    #expect(api.decide(on: try api.request("GET /nowhere")).sequence == nil)
  }

  @Test("Several responses to one request are not used up by HEAD, unless HEAD was recorded itself")
  func head() throws {
    let recorded = MockFixture.entry("/thing", method: "HEAD", body: "")
    let api = try MockFixture.api(MockFixture.entries + [recorded, recorded])
    let decision = api.decide(on: try api.request("HEAD /status"))
    #expect(decision.sequence == nil && decision.alternatives == 1)
    #expect(api.decide(on: try api.request("HEAD /thing")).alternatives == 2)
  }

  @Test("All recorded responses remain for GET, however many HEAD requests came before")
  func headBeforeGet() async throws {
    let bodies = ["1", "22", "333"].map { MockFixture.entry("https://api.example/many", type: "text/plain", body: $0) }
    let server = try await MockServer.start(api: try MockFixture.api(bodies), limits: .patient())
    let client = LiveClient(configuration: .patient)
    var texts: [String] = []
    for _ in 0..<3 {
      for _ in 0..<2 { #expect(try await client.send(server, "HEAD /many").status == 200) }
      texts.append(try await client.send(server, "GET /many").text)
    }
    await server.shutdown(grace: .zero)
    #expect(texts == ["1", "22", "333"])
  }
}
