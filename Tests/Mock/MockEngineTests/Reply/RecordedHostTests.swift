import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Several recorded hosts")
struct RecordedHostTests {
  static let page = """
    <a href="https://cdn.example/data"><a href="//cdn.example:443/data"><a href="https:\\/\\/cdn.example\\/data">\
    <a href="https://api.example/data"><a href="https://other.example/data"><a href="https://elsewhere.example/">
    """

  static func entry(
    _ body: String,
    _ host: String,
    _ path: String = "/data",
    status: Int = 200,
    to target: String? = nil
  )
    -> JSONLiteral
  {
    let headers = target.map { [("Location", $0)] } ?? []
    return MockFixture.entry(
      "https://\(host)\(path)",
      status: status,
      type: "text/plain",
      headers: headers,
      body: body
    )
  }

  static let entries = [
    entry("api", "api.example"), entry("cdn", "cdn.example"), entry("cdn 2", "cdn.example"),
    entry(page, "api.example", "/page"), entry("asset", "cdn.example", "/asset"), entry("", "other.example", "/other"),
    entry("", "api.example", "/moved", status: 302, to: "https://cdn.example/data"),
    entry("", "cdn.example", "/old", status: 302, to: "/data"),
  ]

  static func api(_ entries: [JSONLiteral] = entries, _ set: (inout MockOptions) -> Void = { _ in }) throws -> MockAPI {
    var options = MockOptions()
    set(&options)
    let recording = try MockFixture.recording(entries)
    return MockAPI(contract: try MockFixture.contract(), recordings: [recording], options: options)
  }

  static let requests: [(path: String, host: String?, upstream: String?, bodies: [String])] = [
    ("/data", nil, nil, ["api", "api"]),
    ("/data", "127.0.0.1:5", nil, ["api", "api"]),
    ("/__host/cdn.example/data", nil, nil, ["cdn", "cdn 2"]),
    ("/__host/CDN.example:443/data", "127.0.0.1:5", nil, ["cdn", "cdn 2"]),
    ("/__host/api.example/data", nil, nil, ["api", "api"]),
    ("/data", "cdn.example", nil, ["cdn", "cdn 2"]),
    ("/data", "cdn.example:8080", nil, ["cdn", "cdn 2"]),
    ("/data", "elsewhere.example", nil, []),
    ("/data", nil, "cdn.example", ["cdn", "cdn 2"]),
    ("/data", nil, "CDN.example:443", ["cdn", "cdn 2"]),
    ("/__host/api.example/data", nil, "cdn.example", ["api", "api"]),
    // What only one host has needs no prefix.
    ("/asset", nil, nil, ["asset"]),
    ("/__host/cdn.example/asset", nil, nil, ["asset"]),
    // A host has its own recordings alone.
    ("/__host/api.example/asset", nil, nil, []),
    ("/asset", "api.example", nil, []),
    ("/__host/elsewhere.example/data", nil, nil, []),
  ]

  @Test("A request gets the recordings of the host that it names, and else those of the main host", arguments: requests)
  func hosts(_ row: (path: String, host: String?, upstream: String?, bodies: [String])) throws {
    let api = try Self.api { $0.upstreamHost = row.upstream }
    let headers: HTTPHeaders = row.host.map { ["Host": $0] } ?? [:]
    guard !row.bodies.isEmpty else {
      #expect(try [404, 421].contains(api.reply(to: "GET \(row.path)", headers).status))
      return
    }
    let bodies = try row.bodies.indices.map {
      try api.reply(to: "GET \(row.path)", headers, repetition: $0).response.text
    }
    #expect(bodies == row.bodies)
  }

  @Test("A recording of another host is named in the refusal")
  func otherHost() throws {
    let reply = try Self.api().reply(to: "GET /__host/api.example/asset")
    #expect(try reply.response.json["detail"]?.string == "It was recorded for cdn.example, and not for api.example.")
  }

  @Test("Links lead below the prefix of a host only where another responded differently to the same request")
  func links() throws {
    let api = try Self.api()
    let own = "http://127.0.0.1:5"
    let apart = "\(own)/__host/cdn.example"
    let page = try api.reply(to: "GET /page", at: own).response.text
    #expect(
      page == """
        <a href="\(apart)/data"><a href="//127.0.0.1:5/__host/cdn.example/data">\
        <a href="http:\\/\\/127.0.0.1:5/__host/cdn.example\\/data"><a href="\(own)/data"><a href="\(own)/data">\
        <a href="https://elsewhere.example/">
        """
    )
    #expect(try api.reply(to: "GET /moved", at: own).response.headers["Location"] == "\(apart)/data")
    #expect(try api.reply(to: "GET /old", at: own).response.headers["Location"] == "/data")
    let prefixed = try api.reply(to: "GET /__host/cdn.example/old", at: own).response
    #expect(prefixed.headers["Location"] == "/__host/cdn.example/data")
    // Who names a host finds its paths at the root, and the others below their prefixes.
    let named = try api.reply(to: "GET /page", ["Host": "api.example"], at: own).response.text
    #expect(named.contains(#""http://api.example/__host/cdn.example/data""#))
    #expect(named.contains(#""http://api.example/data""#))
    let kept = try Self.api { $0.rewritesAddresses = false }.reply(to: "GET /page", at: own).response.text
    #expect(kept == Self.page)
  }

  @Test("Hosts that responded alike, and one host alone, are not kept apart")
  func alike() throws {
    let same = try Self.api([Self.entry("api", "api.example"), Self.entry("api", "cdn.example"), Self.entries[3]])
    #expect(same.hostCollisions.isEmpty)
    #expect(same.hostPrefixes.isEmpty)
    #expect(try same.reply(to: "GET /page", at: "http://127.0.0.1:5").response.text.contains("__host") == false)
    #expect(try same.reply(to: "GET /data", ["Host": "api.example"]).response.text == "api")
    #expect(try same.reply(to: "GET /__host/cdn.example/data").response.text == "api")
  }

  @Test("Requests to which several hosts responded differently are listed, with where each host is")
  func collisions() throws {
    let api = try Self.api { $0.upstreamHost = "cdn.example" }
    #expect(api.hostCollisions.map(\.target) == ["GET /data"])
    #expect(api.hostCollisions.first?.hosts == ["api.example", "cdn.example"])
    #expect(api.hostPrefixes.map(\.host) == ["cdn.example", "api.example"])
    #expect(api.hostPrefixes.map(\.prefix) == ["/", "/__host/api.example/"])
    #expect(api.hostsInsteadOfChosen.isEmpty)
    let unknown = try Self.api { $0.upstreamHost = "nobody.example" }
    #expect(unknown.hostsInsteadOfChosen == ["api.example", "cdn.example", "other.example"])
    #expect(try unknown.reply(to: "GET /data").response.text == "api")
  }
}
