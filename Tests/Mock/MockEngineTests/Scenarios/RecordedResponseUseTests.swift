import HTTPMessages
import Testing

@testable import MockEngine

@Suite("Scenarios that send recorded responses")
struct RecordedResponseUseTests {
  @Test("A scenario says in advance whether it sends a recorded response", arguments: BuiltInScenario.all.map(\.name))
  func foreseen(scenario: String) throws {
    let behaviour = try ScenarioBook.builtIn.scenario(scenario).behaviour(of: nil, count: 0)
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://mock.example/v1/feed"))
    let isSent = try !ScenarioFixture.play(scenario).recordings.isEmpty
    #expect(behaviour.sendsResponse(to: request) == isSent)
  }

  @Test(
    "The scenario unauthorized sends a recorded response only to requests with its token",
    arguments: ["t0ken", "other"]
  )
  func token(_ token: String) throws {
    let behaviour = try ScenarioBook.builtIn.scenario("unauthorized:token=t0ken").behaviour(of: nil, count: 0)
    let url = try HTTPURL(parsing: "http://mock.example/v1/feed")
    let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer \(token)"])
    #expect(behaviour.sendsResponse(to: request) == (token == "t0ken"))
  }
}
