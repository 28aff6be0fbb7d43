import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Probes of headers and cookies")
struct HeaderProbeTests {
  private static let contract = TestContract.paths(
    """
      /things:
        get:
          operationId: getThings
          parameters:
            - { name: X-Mode, in: header, schema: { enum: [fast, slow, exact] } }
            - { name: X-Request-ID, in: header, schema: { type: string, format: uuid } }
            - { name: X-HTTP-Method-Override, in: header, schema: { enum: [DELETE, PUT] } }
            - { name: If-None-Match, in: header, example: '"1"', schema: { type: string } }
            - { name: tenant, in: cookie, required: true, example: 7, schema: { type: integer, minimum: 1 } }
            - { name: theme, in: cookie, schema: { enum: [light, dark] } }
          responses:
            '200': { description: d, content: { application/json: { schema: { type: object } } } }
            '400': { description: d }
    """
  )

  /// A server that keeps the contract, except that it ignores a malformed identifier of a request, as many do.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    var request = call.request
    request.headers["X-Request-ID"] = nil
    let match = contract.match(request.method, path: call.path)
    let findings = RequestJudge(contract: contract).findings(for: request, match: match)
    return findings.contains { $0.severity == .error } ? .empty(400) : .json("{}")
  }

  @Test("Headers and cookies get each member of an enum, wrong values, and are left out")
  func probes() async {
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, through: client)
    #expect(exploration.lines == [])
    let modes = Set(client.requests.compactMap { $0.headers["X-Mode"] })
    #expect(modes == ["fast", "slow", "exact", "not-this"])
    let cookies = Set(client.requests.map { $0.headers["Cookie"] ?? "" })
    #expect(cookies.isSuperset(of: ["", "tenant=7; theme=light", "tenant=7; theme=dark", "tenant=0", "tenant=abc"]))
    #expect(!client.requests.contains { $0.headers["X-Request-ID"] != nil })
  }

  @Test("Headers that make another request of a request are never tried, not even by generated requests")
  func meaning() async {
    let client = ScriptedClient(Self.respond)
    let configuration = ExplorerConfiguration.test.with { $0.generation = GenerationConfiguration(requests: 50) }
    _ = await explore(Self.contract, configuration, through: client)
    #expect(client.requests.count > 50)
    let names = Set(client.requests.flatMap { $0.headers.fields.map { $0.name.lowercased() } })
    #expect(names.contains("x-mode"))
    #expect(names.isDisjoint(with: ["x-http-method-override", "if-none-match"]))
  }

  @Test("No request is sent twice among the probes")
  func once() async {
    let client = ScriptedClient(Self.respond)
    _ = await explore(Self.contract, .test.with { $0.includedChecks = [.status, .rejection] }, through: client)
    let counts = Dictionary(client.requests.map { ($0, 1) }, uniquingKeysWith: +)
    // The first request is repeated on purpose.
    #expect(counts.values.filter { $0 > 1 } == [2])
  }

  @Test(
    "Faults in headers and cookies are found",
    arguments: [
      ("X-Mode", "slow", 500, "status"), ("X-Mode", "not-this", 200, "rejection"),
      ("Cookie", "tenant=7; theme=dark", 500, "status"), ("Cookie", "tenant=0", 200, "rejection"),
      ("Cookie", "", 200, "rejection"),
    ]
  )
  func faults(header: String, value: String, status: Int, check: String) async {
    let client = ScriptedClient { call in
      let isFaulty = (call.request.headers[header] ?? "") == value
      guard isFaulty else { return Self.respond(call) }
      return status == 200 ? .json("{}") : .empty(status)
    }
    let exploration = await explore(Self.contract, through: client)
    #expect(exploration.checks.contains(check), "\(exploration.lines)")
  }

  @Test("A header that the client always sends is not probed, because it replaces every other value")
  func fixed() async {
    let client = ScriptedClient { call in
      var call = call
      var request = call.request
      request.headers["Cookie"] = "tenant=7"
      call = ScriptedClient.Call(request: request, occurrence: 1)
      return Self.respond(call)
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.fixedHeaders = ["cookie"]
      $0.generation = GenerationConfiguration(requests: 50)
    }
    #expect(await explore(Self.contract, configuration, through: client).lines == [])
  }

  @Test("The parts of a multipart body have the media types and headers of their encodings")
  func parts() async throws {
    let contract = TestContract.paths(
      """
        /files:
          post:
            operationId: upload
            requestBody:
              required: true
              content:
                multipart/form-data:
                  schema:
                    type: object
                    required: [note, scan, report]
                    properties:
                      note: { type: string, example: a }
                      scan: { type: string, contentMediaType: application/pdf }
                      report: { type: object, example: { a: 1 } }
                  encoding:
                    note: { contentType: text/markdown }
                    scan:
                      contentType: 'image/gif, image/png'
                      headers: { X-Checksum: { required: true, schema: { type: string, enum: [abc] } } }
                    report: { contentType: application/vnd.report+json }
            responses: { '201': { description: d } }
      """
    )
    let client = ScriptedClient { _ in .empty(201) }
    _ = await explore(contract, .allowing(["upload"]), through: client)
    let text = String(decoding: try #require(client.requests.first).body, as: UTF8.self)
    for part in [
      "name=\"note\"\r\nContent-Type: text/markdown\r\n\r\na\r\n",
      "name=\"scan\"; filename=\"example.gif\"\r\nContent-Type: image/gif\r\nX-Checksum: abc\r\n\r\nGIF8",
      "name=\"report\"\r\nContent-Type: application/vnd.report+json\r\n\r\n{\"a\":1}\r\n",
    ] {
      #expect(text.contains(part), "\(text)")
    }
  }
}
