import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("What generated requests create")
struct GeneratedCreationTests {
  private static let contract = TestContract.paths(
    """
      /jobs:
        post:
          operationId: startJob
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string }
                    size: { type: integer }
                    kind: { enum: [a, b, c, d] }
                    address: { type: string, format: uri }
          responses: { '201': { description: d }, '202': { description: d }, '400': { description: d } }
      /jobs/{jobId}:
        delete:
          operationId: stopJob
          parameters: [{ name: jobId, in: path, required: true, schema: { type: string } }]
          responses: { '204': { description: d }, '404': { description: d } }
    """
  )

  /// How a server names what it creates.
  enum Naming: String, Sendable, CaseIterable { case body, location, nothing }

  /// What is left on a server, and how much was ever created.
  private final class Jobs: Sendable {
    let state = Mutex((ids: Set<String>(), created: 0, most: 0))

    func start() -> String {
      state.withLock { state in
        state.created += 1
        state.ids.insert("j\(state.created)")
        state.most = max(state.most, state.ids.count)
        return "j\(state.created)"
      }
    }

    func stop(_ id: String) -> Bool { state.withLock { $0.ids.remove(id) != nil } }
  }

  private static func run(
    _ naming: Naming,
    allowed: Set<String> = ["startJob", "stopJob"],
    maximum: Int = 5,
    failing isFailing: @Sendable @escaping (ScriptedClient.Call) -> Bool = { _ in false }
  ) async -> (exploration: Exploration, jobs: Jobs, client: ScriptedClient) {
    let jobs = Jobs()
    let client = ScriptedClient { call in
      if isFailing(call) { return .empty(500) }
      guard call.isValid(under: contract) else { return .empty(400) }
      guard call.request.method == .post else {
        return .empty(jobs.stop(call.lastSegment) ? 204 : 404)
      }
      let id = jobs.start()
      switch naming {
      case .body: return .json("{\"id\":\"\(id)\"}", status: 202)
      case .location: return HTTPResponse(status: 201, headers: ["Location": "/jobs/\(id)"])
      case .nothing: return .empty(201)
      }
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = allowed
      var generation = GenerationConfiguration(requests: 60)
      generation.maximumCreations = maximum
      $0.generation = generation
    }
    return (await explore(contract, configuration, through: client), jobs, client)
  }

  @Test("What generated requests create is deleted again, and both are counted", arguments: [Naming.body, .location])
  func deleted(naming: Naming) async {
    let (exploration, jobs, _) = await Self.run(naming)
    #expect(exploration.lines == [])
    let note = exploration.notes.first { $0.hasPrefix("startJob: generated requests created ") } ?? ""
    // The life cycle of a resource creates some of its own.
    #expect(jobs.state.withLock { $0.ids.count } <= 2, "\(exploration.notes)")
    let created = jobs.state.withLock { $0.created }
    #expect(created > 8)
    #expect(note.hasSuffix("(stopJob)"), "\(exploration.notes)")
    #expect(jobs.state.withLock { $0.most } <= 4)
  }

  @Test("What generated requests create at its own path with POST is deleted again")
  func deletedAtItsPath() async {
    let topics = Mutex<Set<String>>([])
    let client = ScriptedClient { call in
      guard call.request.method == .post else {
        return .empty(topics.withLock { $0.remove(call.path) } == nil ? 404 : 204)
      }
      return .empty(topics.withLock { $0.insert(call.path).inserted } ? 201 : 409)
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["createTopic", "deleteTopic"]
      $0.generation = GenerationConfiguration(requests: 30)
    }
    let exploration = await explore(Self.topics, configuration, through: client)
    #expect(exploration.lines == [])
    let note = exploration.notes.first { $0.hasPrefix("createTopic: generated requests created ") } ?? ""
    #expect(note.hasSuffix("(deleteTopic)"), "\(exploration.notes)")
    #expect(topics.withLock { $0.count } <= 1)
  }

  private static let topics = TestContract.paths(
    """
      /topics/{name}:
        parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
        post:
          operationId: createTopic
          responses: { '201': { description: d }, '409': { description: d } }
        delete:
          operationId: deleteTopic
          responses: { '204': { description: d }, '404': { description: d } }
    """
  )

  @Test("Where nothing deletes what is created, the creations of an operation are bounded", arguments: [2, 5])
  func bounded(maximum: Int) async {
    let (exploration, jobs, _) = await Self.run(.nothing, allowed: ["startJob"], maximum: maximum)
    #expect(exploration.lines == [])
    let own = exploration.notes.contains {
      $0 == "startJob: generated requests created \(maximum), deleted 0: no operation that is allowed deletes it"
    }
    #expect(own, "\(exploration.notes)")
    #expect(exploration.notes.contains { $0.contains("valid generated requests were not sent, because \(maximum)") })
    #expect(jobs.state.withLock { $0.created } <= maximum + 6)
  }

  @Test("A failing request keeps values that make sense, and names its cause")
  func sensible() async throws {
    let (exploration, _, _) = await Self.run(.body) { call in
      call.member("size")?.integer.map { $0 < 0 } ?? false
    }
    let finding = try #require(exploration.findings.first { $0.cause == "body /size" }, "\(exploration.lines)")
    #expect(exploration.findings.count == 1, "\(exploration.lines)")
    let curl = finding.exchange?.curl ?? ""
    #expect(curl.contains("\"name\":\"example\"") && curl.contains("\"size\":-1}"), "\(curl)")
    #expect(!finding.evidence.isEmpty)
  }

  @Test("A failure at a URL keeps a plausible URL")
  func address() async throws {
    let (exploration, _, _) = await Self.run(.body) { call in call.member("address")?.string?.hasPrefix("urn:") ?? false
    }
    let finding = try #require(exploration.findings.first { $0.cause == "body /address" }, "\(exploration.lines)")
    let curls = ([finding.exchange].compactMap(\.self) + finding.evidence).map(\.curl)
    #expect(curls.allSatisfy { $0.contains("urn:example:a") }, "\(curls)")
  }

  @Test("A server with unique names has no finding, and its failures have their own cause", arguments: [false, true])
  func uniqueNames(isWrong: Bool) async {
    let names = Mutex<Set<String>>([])
    let client = ScriptedClient { call in
      guard call.request.method == .post, let name = call.member("name")?.string,
        call.isValid(under: Self.contract)
      else { return .empty(400) }
      guard !isWrong || call.member("address")?.string?.hasPrefix("urn:") != true else { return .empty(500) }
      return names.withLock { $0.insert(name).inserted } ? .empty(201) : .empty(409)
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["startJob"]
      var generation = GenerationConfiguration(requests: 60)
      generation.maximumCreations = 100
      $0.generation = generation
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    let faults = exploration.findings.filter { $0.exchange?.status != 409 }
    #expect(faults.map(\.cause) == (isWrong ? ["body /address"] : []), "\(exploration.lines)")
    #expect(names.withLock { $0.count } > 15)
  }

  @Test("Shrinking stops at once when the server stops responding")
  func silence() async {
    let withoutResponse = Mutex(0)
    let client = ScriptedClient { call -> HTTPExchange in
      let isFailing = call.member("size")?.integer.map { $0 < 0 } ?? false
      // The server dies at the request that shrinks the failure, which has no optional member.
      let isShrunk = isFailing && call.member("kind") == nil && call.member("address") == nil
      let isDead = withoutResponse.withLock { count in
        if count > 0 || isShrunk { count += 1 }
        return count > 0
      }
      guard isDead else { return HTTPExchange(request: call.request, response: .empty(isFailing ? 500 : 400)) }
      return HTTPExchange(request: call.request, response: nil, faults: [TransportFault(.silence, "no response")])
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["startJob"]
      $0.generation = GenerationConfiguration(requests: 80)
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(withoutResponse.withLock { $0 } == 1)
    #expect(exploration.findings.contains { $0.check == .generatedRequest }, "\(exploration.lines)")
  }
}
