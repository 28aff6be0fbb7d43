import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("Generated requests")
struct GenerationTests {
  private static func explorePets(
    _ configuration: ExplorerConfiguration = PetService.configuration(120),
    _ change: @Sendable @escaping (ScriptedClient.Call, inout HTTPResponse) -> Void = { _, _ in }
  ) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient { call in
      var response = PetService.respond(call)
      change(call, &response)
      return response
    }
    return (await explore(PetService.contract, configuration, through: client), client)
  }

  /// The generated requests: method, target and body of each.
  private static func requests(of client: ScriptedClient) -> Set<String> {
    Set(client.requests.map { "\($0.method) \($0.url.requestTarget) \(String(decoding: $0.body, as: UTF8.self))" })
  }

  @Test("A server that keeps its contract has no finding, whatever is generated", arguments: [0, 3] as [UInt64])
  func conforming(seed: UInt64) async {
    let (exploration, client) = await Self.explorePets(PetService.configuration(seed: seed))
    #expect(exploration.lines == [])
    #expect(exploration.corpus.failures == [])
    #expect(client.requests.count > 200)
  }

  @Test(
    "A wrong server is found, and the failing request is the smallest that fails alike",
    arguments: WrongPetServer.all
  )
  func wrong(server: WrongPetServer) async throws {
    let (exploration, _) = await Self.explorePets { call, response in
      guard server.isWrong(call, response) else { return }
      response = call.request.method == .post ? .empty(server.status) : .json("[]", status: server.status)
    }
    // A probe may have found the fault before; then the generated requests are further evidence of it.
    let findings = exploration.findings.filter { finding in
      ([finding.exchange].compactMap(\.self) + finding.evidence).contains {
        $0.purpose?.hasPrefix("generated: ") ?? false
      }
    }
    #expect(!findings.isEmpty, "\(exploration.lines)")
    let finding = findings.first { finding in
      let exchanges = [finding.exchange].compactMap(\.self) + finding.evidence
      return ([finding.message] + finding.details + exchanges.compactMap(\.purpose)).contains {
        $0.contains(server.reason) || server.reason.isEmpty
      }
    }
    #expect(finding != nil, "\(findings)")
    #expect(findings.contains { $0.check.rawValue == server.check || !$0.evidence.isEmpty })
    let curls = findings.flatMap { [$0.exchange].compactMap(\.self) + $0.evidence }.map(\.curl)
    let smallest = server.smallest.split(separator: " ", maxSplits: 1).map(String.init)
    #expect(
      server.smallest.isEmpty || curls.contains { curl in smallest.allSatisfy { curl.contains($0) } },
      "\(curls)"
    )
    #expect(findings.count <= 3, "\(findings.map(\.message))")
  }

  @Test("The same seed sends the same requests and reports the same, whatever the number of workers")
  func deterministic() async {
    var requests: [Set<String>] = []
    var lines: [[String]] = []
    for workers in [1, 16] {
      let configuration = PetService.configuration(60, seed: 7).with { $0.workers = workers }
      let (exploration, client) = await Self.explorePets(configuration) { call, response in
        if call.member("note")?.string == "" || call.query("kind") == "dog" { response = .empty(503) }
      }
      requests.append(Self.requests(of: client))
      lines.append(exploration.lines + exploration.notes + exploration.findings.compactMap(\.exchange?.curl))
    }
    #expect(requests[0] == requests[1])
    #expect(lines[0] == lines[1])
    #expect(!lines[0].isEmpty)
  }

  @Test("Another seed combines other values")
  func seeds() async {
    let one = await Self.explorePets(PetService.configuration(300, seed: 1)).client
    let other = await Self.explorePets(PetService.configuration(300, seed: 2)).client
    #expect(Self.requests(of: one) != Self.requests(of: other))
  }

  @Test("A share of the most requests of a run is sent for each operation", arguments: [10, 40])
  func maximum(count: Int) async {
    let plain = PetService.configuration().with { $0.generation = nil }
    let (base, _) = await Self.explorePets(plain)
    let configuration = plain.with { $0.generation = GenerationConfiguration(requests: 500, maximumRequests: count) }
    let (exploration, _) = await Self.explorePets(configuration)
    #expect(exploration.requests == base.requests + count)
  }

  @Test("When the time is over, a note says how many requests were not sent")
  func time() async {
    let configuration = PetService.configuration(20).with {
      $0.generation = GenerationConfiguration(requests: 20, isOutOfTime: { true })
    }
    let (exploration, _) = await Self.explorePets(configuration)
    #expect(exploration.notes.contains("listPets: 20 generated requests were not sent (limits.generate-time)"))
  }

  @Test("Requests with unsafe methods are generated only for the operations that are allowed")
  func unsafe() async {
    let configuration = PetService.configuration().with { $0.allowedUnsafeOperations = [] }
    let (_, client) = await Self.explorePets(configuration)
    #expect(client.requests.allSatisfy { $0.method == .get })
  }

  // MARK: Corpus

  @Test("A failure of an earlier run is tried first, and is forgotten once the server is mended")
  func corpus() async throws {
    let broken: @Sendable (ScriptedClient.Call, inout HTTPResponse) -> Void = { call, response in
      if call.query("limit") == "100" { response = .empty(500) }
    }
    let (first, _) = await Self.explorePets(PetService.configuration(), broken)
    #expect(first.corpus.failures.map(\.operation) == ["listPets"])
    let text = first.corpus.serialized(redactedBy: SecretRedaction())
    let corpus = try FailureCorpus(parsing: text)
    #expect(corpus == first.corpus)

    let again = PetService.configuration().with { $0.generation = GenerationConfiguration(requests: 0, corpus: corpus) }
    let (second, _) = await Self.explorePets(again, broken)
    #expect(second.findings.count == 1)
    #expect(second.findings.first?.evidence.contains { $0.purpose?.hasPrefix("generated: ") ?? false } ?? false)
    #expect(second.corpus.failures.map(\.operation) == ["listPets"])

    let (third, _) = await Self.explorePets(again)
    #expect(third.lines == [])
    #expect(third.corpus.failures == [])
  }

  @Test(
    "A text that is not a corpus is refused with the reason",
    arguments: [
      ("{", "1:2"), ("[]", "urn:contract:corpus:1"),
      (#"{"schema":"urn:contract:corpus:1","failures":[{"operation":"a"}]}"#, "incomplete"),
    ]
  )
  func notCorpus(text: String, reason: String) {
    do throws(FailureCorpusError) {
      _ = try FailureCorpus(parsing: Array(text.utf8))
      Issue.record("expected an error")
    } catch {
      #expect(error.diagnostic.description.contains(reason), "\(error.diagnostic)")
    }
  }

  private static let search = TestContract.paths(
    """
      /search:
        get:
          operationId: search
          parameters:
            - { name: bbox, in: query, required: true, style: form, explode: false, schema: { type: array, minItems: 4, maxItems: 4, items: { type: number, minimum: -90, maximum: 90 } } }
            - { name: minPrice, in: query, required: true, schema: { type: integer, minimum: 0, maximum: 50 } }
            - { name: maxPrice, in: query, required: true, schema: { type: integer, minimum: 0, maximum: 40 } }
            - { name: kind, in: query, schema: { enum: [a, b, c] } }
          responses: { '200': { description: d }, '400': { description: d } }
    """
  )

  /// Explores the search with generated requests.
  private static func explored(_ respond: @Sendable @escaping (ScriptedClient.Call) -> HTTPExchange) async -> (
    exploration: Exploration, client: ScriptedClient
  ) {
    let client = ScriptedClient(respond: respond)
    let configuration = ExplorerConfiguration.test.with {
      $0.generation = GenerationConfiguration(requests: 60)
      $0.excludedChecks = [.coverage]
      $0.workers = 1
    }
    return (await explore(search, configuration, through: client), client)
  }

  /// Responds as a server that refuses a box or a range that ends before it begins.
  private static func respondInOrder(_ call: ScriptedClient.Call) -> HTTPResponse {
    let corners = call.query("bbox")?.split(separator: ",").compactMap { Double($0) } ?? []
    let prices = ["minPrice", "maxPrice"].compactMap { call.query($0).flatMap { Double($0) } }
    guard call.isValid(under: search), corners.count == 4, corners[0] < corners[2],
      corners[1] < corners[3], prices.count == 2, prices[0] <= prices[1]
    else { return .empty(400) }
    return .empty(200)
  }

  @Test("A box and a range are sent in order, and a server that refuses others is not accused")
  func order() async {
    let (exploration, client) = await Self.explored {
      HTTPExchange(request: $0.request, response: Self.respondInOrder($0))
    }
    #expect(exploration.lines == [])
    #expect(exploration.operations.first?.statuses[200] ?? 0 > 5, "\(client.lines.prefix(10))")
  }

  @Test("After a request without a response, the requests with its value are left out, and the others are sent")
  func silentValue() async {
    let (exploration, client) = await Self.explored { call in
      guard call.query("kind") == "b" else {
        return HTTPExchange(request: call.request, response: Self.respondInOrder(call))
      }
      let fault = TransportFault(.silence, "no byte for 10 s")
      return HTTPExchange(request: call.request, response: nil, faults: [fault], elapsed: .seconds(10))
    }
    #expect(exploration.notes.contains { $0.contains("not sent, because \"kind\" is") }, "\(exploration.notes)")
    let generated = client.requests.filter { $0.url.query?.contains("kind=c") == true }
    #expect(generated.count > 1)
    #expect(exploration.findings.contains { $0.check == .transport })
  }

  @Test("The same seed sends the same values to a server on another port that publishes its document")
  func port() async {
    func targets(_ port: Int) async -> [String] {
      let text = """
        openapi: 3.1.0
        info: { title: T, version: '1' }
        paths:
          /a:
            get:
              operationId: a
              parameters: [{ name: q, in: query, required: true, schema: { type: string, pattern: '^[a-z]{12}$' } }]
              responses: { '200': { description: d } }
        """
      let file = ContractFile(path: "http://127.0.0.1:\(port)/openapi.yaml", bytes: Array(text.utf8))
      let client = ScriptedClient { _ in .empty(200) }
      _ = await explore(
        TestContract.loader.load([file], folder: ""),
        PetService.configuration(20, seed: 7),
        through: client
      )
      return client.requests.map(\.url.requestTarget).sorted()
    }
    let first = await targets(8080)
    #expect(first.count > 3)
    #expect(await targets(9090) == first)
  }
}
