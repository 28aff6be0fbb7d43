import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("The explorer")
struct ExplorerTests {
  // MARK: Requests

  @Test("The explorer walks a list with its default limit, none, 1, one larger than the list, and limits in turn")
  func walks() async {
    let client = ScriptedClient(FeedService(count: 25).respond)
    _ = await explore(through: client)
    let first = client.requests.filter { $0.url.path == "/v1/feed" && !($0.url.query ?? "").contains("after_id") }
    let limits = Set(first.map { $0.url.queryItems.first { $0.name == "limit" }?.value ?? "none" })
    #expect(limits.isSuperset(of: ["10", "none", "1", "26", "2"]))
  }

  @Test("The explorer requests pages after the last item until one is empty")
  func pages() async {
    let client = ScriptedClient(FeedService(count: 11).respond)
    _ = await explore(through: client)
    #expect(client.lines.contains("GET /v1/feed?limit=10&after_id=\(FeedService.id(9))"))
    #expect(client.lines.contains("GET /v1/feed?limit=10&after_id=\(FeedService.id(10))"))
  }

  @Test("The explorer requests the comments and the image of every item")
  func links() async {
    let client = ScriptedClient(FeedService(count: 11).respond)
    _ = await explore(through: client)
    let paths = Set(client.requests.map(\.url.path))
    #expect(paths.isSuperset(of: (0..<11).map { "/v1/image/\(FeedService.id($0))/comments" }))
    #expect(paths.isSuperset(of: (0..<11).map { "/images/\($0).png" }))
  }

  @Test(
    "The explorer puts the server path that it is given in place of the contract's",
    arguments: [("/", "/feed"), ("/api/v2", "/api/v2/feed")]
  )
  func serverPath(path: String, expected: String) async {
    let client = ScriptedClient { _ in .empty(404) }
    _ = await explore(TestContract.shipped, .test.with { $0.serverPath = path }, through: client)
    #expect(client.requests.contains { $0.url.path == expected })
  }

  @Test("The explorer keeps the base URL's path, port and query")
  func baseURL() async throws {
    let client = ScriptedClient { _ in .empty(404) }
    let url = try HTTPURL(parsing: "https://host.test:8443/prefix/?key=1")
    _ = await explore(TestContract.shipped, .test.with { $0.baseURL = url }, through: client)
    #expect(client.requests.contains { "\($0.url)" == "https://host.test:8443/prefix/v1/feed?key=1&limit=10" })
  }

  // MARK: One report for any number of workers

  @Test("The explorer finds the same in the same order with 1, 8 and 32 workers")
  func workers() async {
    func run(_ workers: Int) async -> Exploration {
      await exploreFeed(of: 25, .test.with { $0.workers = workers }) { call, response in
        if call.isFeed, call.query("limit") == "1" { response.replace("Description 3", "\u{1}") }
        if call.isComments, call.path.contains(FeedService.id(7)) { response = .empty(500) }
        if call.path == "/images/5.png" { response.status = 404 }
        if call.query("limit") == "10", call.occurrence == 2 { response.replace("/images/3.png", "/images/4.png") }
      }
    }
    let (one, eight, many) = (await run(1), await run(8), await run(32))
    #expect(!one.findings.isEmpty)
    #expect(one.findings == eight.findings)
    #expect(one.findings == many.findings)
    #expect(one.operations == many.operations)
    #expect(one.notes == many.notes)
    #expect(one.requests == many.requests)
  }

  @Test("The explorer numbers the exchanges of its findings in ascending order within an operation")
  func numbers() async {
    let exploration = await exploreFeed { call, response in
      if call.isFeed { response.replace("Description", "\u{1}") }
    }
    let numbers = exploration.findings.compactMap(\.exchange?.number)
    #expect(numbers.count == exploration.findings.count)
    #expect(numbers == numbers.sorted())
    #expect(numbers.allSatisfy { (1...exploration.requests).contains($0) })
  }

  @Test("The explorer says in every finding how to repeat its request")
  func curl() async {
    let exploration = await exploreFeed { call, response in
      if call.isFeed { response.replace("Description", "\u{1}") }
    }
    #expect(exploration.findings.allSatisfy { $0.exchange?.curl.contains($0.exchange?.url ?? "?") ?? false })
  }

  // MARK: Bounds

  @Test("The explorer cuts a walk at the bound on pages, and says so")
  func maximumPages() async {
    let exploration = await exploreFeed(of: 25, .test.with { $0.maximumPages = 2 })
    #expect(exploration.lines == [])
    #expect(
      exploration.notes.contains("getFeed: the walk with limit 10 was cut short after 2 pages (limits.max-pages)"),
      "\(exploration.notes)"
    )
  }

  @Test("The explorer takes a sample of more links than the bound, which the seed determines, and says so")
  func maximumLinks() async {
    func comments(_ seed: UInt64) async -> Set<String> {
      let client = ScriptedClient(FeedService(count: 25).respond)
      let exploration = await explore(
        TestContract.shipped,
        .test.with {
          $0.maximumLinks = 5
          $0.seed = seed
        },
        through: client
      )
      #expect(
        exploration.notes.contains(
          "getImageComments: 5 of 25 linked requests were sent, a sample with seed \(seed) (limits.max-links)"
        ),
        "\(exploration.notes)"
      )
      return Set(client.requests.map(\.url.path).filter { $0.hasSuffix("/comments") })
    }
    let (first, again, other) = (await comments(1), await comments(1), await comments(2))
    #expect(first == again)
    #expect(first != other)
  }

  @Test(
    "The explorer requests resources of the hosts that it may",
    arguments: [
      (ResourceScope.all, true), (.sameOrigin, false), (.none, false),
    ]
  )
  func resources(scope: ResourceScope, isAsked: Bool) async throws {
    let client = ScriptedClient(FeedService(count: 3).respond)
    let base = try HTTPURL(parsing: "http://other.test")
    let exploration = await explore(
      TestContract.shipped,
      .test.with {
        $0.baseURL = base
        $0.resources = scope
      },
      through: client
    )
    #expect(client.requests.contains { $0.url.path.hasPrefix("/images/") } == isAsked)
    #expect(
      exploration.notes.contains(
        "getFeed: left out 3 referenced resources on other origins (feed.test); \"resources: all\" requests them"
      ) == (scope == .sameOrigin)
    )
  }

  @Test(
    "Resources with a scheme that the client does not speak are left out with a note",
    arguments: [("http", false), ("https", true)]
  )
  func unsupportedScheme(scheme: String, isRequested: Bool) async {
    let client = ScriptedClient(FeedService(count: 3).respond)
    let exploration = await explore(
      TestContract.shipped,
      .test.with { $0.unsupportedSchemes = [scheme: "the client is too old"] },
      through: client
    )
    #expect(client.requests.contains { $0.url.path.hasPrefix("/images/") } == isRequested)
    #expect(exploration.findings.isEmpty)
    #expect(
      exploration.notes.contains("getFeed: 3 resources with http URLs were not requested: the client is too old")
        != isRequested
    )
  }

  @Test("The explorer resolves a reference to a resource against the requested URL")
  func relativeResource() async {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Album, version: '1' }
      servers: [{ url: /v2 }]
      paths:
        /albums/latest:
          get:
            responses:
              '200':
                description: An album.
                content:
                  application/json:
                    schema: { properties: { cover: { type: string, x-resource: { content: [image/*] } } } }
      """
    )
    let client = ScriptedClient { call in
      call.path.hasSuffix("latest") ? .json(#"{"cover":"../covers/1.png#top"}"#) : .empty(404)
    }
    let exploration = await explore(contract, through: client)
    #expect(client.lines.contains("GET /v2/covers/1.png"))
    #expect(exploration.checks == ["resource"])
    #expect(exploration.findings.first?.body?.pointer?.description == "/cover")
  }

  // MARK: Filters

  @Test("The explorer leaves out operations that are excluded, and those that links lead to from them")
  func excluded() async {
    let client = ScriptedClient(FeedService(count: 3).respond)
    let exploration = await explore(
      TestContract.shipped,
      .test.with { $0.excludedOperations = ["getImageComments"] },
      through: client
    )
    #expect(exploration.operations.map(\.id) == ["getFeed"])
    #expect(!client.requests.contains { $0.url.path.hasSuffix("/comments") })
  }

  @Test("The explorer takes no example for an identifier that an operation left out would have given, and says so")
  func included() async {
    let client = ScriptedClient(FeedService(count: 3).respond)
    let exploration = await explore(
      TestContract.shipped,
      .test.with { $0.includedOperations = ["getImageComments"] },
      through: client
    )
    #expect(!client.lines.contains("GET /v1/image/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6/comments"))
    #expect(exploration.findings.isEmpty)
    #expect(
      exploration.notes.contains { $0.hasPrefix("getImageComments: never requested with an identifier that exists") }
    )
  }

  @Test("The explorer runs only the selected checks")
  func checks() async {
    let broken: @Sendable (ScriptedClient.Call, inout HTTPResponse) -> Void = { call, response in
      if call.isFeed { response.replace(FeedService.id(3), "17") }
      if call.isImage { response.status = 404 }
    }
    let some = await exploreFeed(of: 5, .test.with { $0.includedChecks = [.resource] }, changing: broken)
    #expect(some.checks == ["resource"])
    let others = await exploreFeed(of: 5, .test.with { $0.excludedChecks = [.resource] }, changing: broken)
    #expect(others.checks == ["body-schema"])
  }

  // MARK: Targets that do not respond

  @Test(
    "The explorer stops at once where no connection can be made",
    arguments: [
      TransportFault(.connectionRefused, "connection refused"), TransportFault(.silence, "nothing arrived for 10 s"),
    ]
  )
  func unreachable(fault: TransportFault) async {
    let client = ScriptedClient { HTTPExchange(request: $0.request, response: nil, faults: [fault]) }
    let exploration = await explore(through: client)
    #expect(exploration.unreachable == fault)
    #expect(client.requests.count == 1)
    #expect(exploration.findings.map(\.check) == [.transport])
  }

  @Test("The explorer gives up links when the first ones all time out, and says so")
  func silentLinks() async {
    let service = FeedService(count: 25)
    let client = ScriptedClient { call in
      call.isComments
        ? HTTPExchange(request: call.request, response: nil, faults: [TransportFault(.silence, "nothing came")])
        : HTTPExchange(request: call.request, response: service.respond(call))
    }
    let exploration = await explore(through: client)
    // One of them is repeated alone, to see whether other requests were the cause.
    #expect(Set(client.requests.map(\.url).filter { $0.path.hasSuffix("/comments") }).count == 8)
    #expect(
      exploration.notes.contains(
        "getImageComments: 17 linked requests were not sent, because the first ones timed out"
      )
    )
  }

  @Test("A cancelled explorer returns what it has, and blames the target for nothing")
  func cancelled() async {
    let service = FeedService(count: 25)
    let task = Mutex<Task<Exploration, Never>?>(nil)
    let client = ScriptedClient { call in
      if call.isComments { task.withLock { $0?.cancel() } }
      let fault = TransportFault(.cancelled, "cancelled")
      return Task.isCancelled
        ? HTTPExchange(request: call.request, response: nil, faults: [fault])
        : HTTPExchange(request: call.request, response: service.respond(call))
    }
    let run = task.withLock { task in
      let run = Task { await explore(TestContract.shipped, .test.with { $0.workers = 2 }, through: client) }
      task = run
      return run
    }
    let exploration = await run.value
    #expect(exploration.lines == [])
    #expect(exploration.requests > 0)
    #expect(client.requests.count < 60)
    #expect(exploration.unreachable == nil)
  }

  // MARK: Dry run

  @Test("The explorer lists the requests that it would make without making any")
  func dryRun() {
    let client = ScriptedClient { _ in .empty(500) }
    let planned = Explorer(contract: TestContract.shipped, configuration: .test, client: client).plannedRequests()
    let lines = planned.map { "\($0.method) \($0.url): \($0.purpose)" }
    #expect(
      lines.contains("GET http://feed.test/v1/feed?limit=10: page 1 of the walk with limit 10, and on to the end")
    )
    #expect(lines.contains("GET http://feed.test/v1/feed?limit=abc: malformed \"limit\""))
    #expect(
      lines.contains {
        $0.hasPrefix("GET /image/{image-id}/comments: link \"comments\" of getFeed, once for each element of /items")
      }
    )
    #expect(client.requests.isEmpty)
  }
}
