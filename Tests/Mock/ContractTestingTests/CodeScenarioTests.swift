import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Scenarios written in Swift", .replay("feed.har"))
struct CodeScenarioTests {
  private func statuses(_ count: Int) async throws -> [Int] {
    var found: [Int] = []
    for _ in 0..<count {
      let status = try? await URLSession.shared.load(URLRequest(url: url("/v1/feed?limit=10"))).status
      found.append(status ?? 0)
    }
    return found
  }

  @Test(
    "Each step serves one request, and the last one all that follow",
    .scenario(MockScenario("slow-start", steps: [.offline, .notFound, .online]))
  )
  func steps() async throws { #expect(try await statuses(4) == [0, 404, 200, 200]) }

  @Test(
    "Steps that repeat begin again after the last one",
    .scenario(MockScenario("every-second", steps: [.online, .offline], repeats: true))
  )
  func repeating() async throws { #expect(try await statuses(5) == [200, 0, 200, 0, 200]) }

  @Test("A scenario without a step sends what was recorded", .scenario(MockScenario("plain", steps: [])))
  func noStep() async throws { #expect(try await statuses(2) == [200, 200]) }

  @Test(
    "A scenario has steps for each operation, and others for all other requests",
    .contract("feed.json"),
    .allowsContractViolations,
    .scenario(MockScenario("feed-down", operations: ["getFeed": [.offline, .online], "*": [.notFound]]))
  )
  func operations() async throws {
    #expect(try await statuses(2) == [0, 200])
    var other = URLRequest(url: try url("/v1/comments"))
    other.httpMethod = "POST"
    other.setValue("application/json", forHTTPHeaderField: "Content-Type")
    other.httpBody = Data(#"{"text":"Hello"}"#.utf8)
    #expect(try await URLSession.shared.load(other).status == 404)
  }

  @Test(
    "Scenarios of the code and of files are played by their names, and of those with the same name the last one",
    .scenarios("Recordings/outer-scenarios.json"),
    .scenarios([MockScenario("both", summary: "in code", steps: [.notFound])]),
    .scenario(named: "both")
  )
  func named() async throws {
    #expect(try await statuses(1) == [404])
    let mock = try #require(Mock.current)
    #expect(mock.scenario.summary == "in code")
    mock.play(try mock.scenario(named: "outer-only"))
    #expect(try await statuses(1) == [0])
  }

  @Test(
    "A scenario that cannot be played is an error that says why",
    .unused(.allowed),
    arguments: [
      (MockTrait.scenarios([MockScenario("offline", steps: [.online])]), "is built in and cannot be redefined"),
      (.scenarios([MockScenario("a name", steps: [.online])]), "cannot be the name of a scenario"),
      (.scenarios([MockScenario("x", operations: ["getFed": [.offline]])]), #"no operation "getFed""#),
      (.scenario(MockScenario("x", steps: [MockScenario("y", operations: ["get": []])])), #"no operation "get""#),
    ]
  )
  func faults(trait: MockTrait, reason: String) async throws {
    let error = await #expect(throws: MockError.self) { try await withMock(.contract("feed.json"), trait) { _ in } }
    #expect(error?.description.contains(reason) == true)
  }

  @Test(
    "A stub sends data as it is",
    .stub("https://api.example.com/image", headers: ["Content-Type": "image/png"], body: Data([0x89, 0x50, 0xFF]))
  )
  func data() async throws {
    let (data, _) = try await URLSession.shared.data(from: url("/image"))
    #expect(data == Data([0x89, 0x50, 0xFF]))
  }
}
