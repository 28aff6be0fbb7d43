import ContractMockServer
import HTTPExchange
import Testing

@Suite("Several answers to one request")
struct OrderTests {
  private func turns(_ order: MockOptions.Order, of count: Int, session: String? = nil, sequence: Int = 0) -> [Int] {
    (0..<60).map { order.turn(asked: $0, of: count, seed: 7, session: session, sequence: sequence) }
  }

  @Test("come one after the other, then the last again")
  func sequential() {
    #expect(turns(.sequential, of: 3).prefix(5) == [0, 1, 2, 2, 2])
    #expect(MockOptions.Order.sequential.turn(asked: -1, of: 3, seed: 0) == 0)
  }

  @Test("come as the first only")
  func first() { #expect(Set(turns(.first, of: 3)) == [0]) }

  @Test("come at random, each of them, the same ones for the same seed")
  func random() {
    #expect(Set(turns(.random, of: 3)) == [0, 1, 2])
    #expect(turns(.random, of: 3) == turns(.random, of: 3))
    #expect(turns(.random, of: 3) != turns(.random, of: 3, session: "a"))
    #expect(turns(.random, of: 3) != turns(.random, of: 3, sequence: 4))
  }

  @Test("are one where there is one", arguments: MockOptions.Order.allCases)
  func single(_ order: MockOptions.Order) { #expect(Set(turns(order, of: 1)) == [0]) }

  @Test("of one recording that agrees in different spellings are one sequence")
  func sequence() throws {
    let api = try MockFixture.standard
    let lines = ["GET /status", "GET /prefix/status", "HEAD /status"]
    let decisions = try lines.map { api.decide(on: try api.request($0)) }
    #expect(Set(decisions.map(\.sequence)) == [7])
    #expect(Set(decisions.map(\.alternatives)) == [2])
    #expect(api.decide(on: try api.request("GET /nowhere")).sequence == nil)
  }
}
