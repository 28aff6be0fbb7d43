import ContractReports
import ContractTestSupport
@testable import ContractVerifier
import HTTPMessages
import Testing

@Suite("Where resources are requested")
struct ResourceOriginTests {
  private static let yaml = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    servers:
      - url: https://api.example.com/v1
      - url: https://cdn.example.com
      - url: http://10.1.2.3
      - url: http://localhost:9000
    paths: { /a: { get: { responses: { '200': { description: d } } } } }
    """

  private func allows(_ url: String, base: String, _ scope: ResourceScope) throws -> Bool {
    var configuration = ExplorerConfiguration(baseURL: try HTTPURL(parsing: base))
    configuration.resources = scope
    return ResourceOrigins(configuration, TestContract.of(Self.yaml)).allow(try HTTPURL(parsing: url))
  }

  @Test(
    "Resources are those of the target, and of the public hosts that the contract's servers name",
    arguments: [
      ("http://127.0.0.1:8080/a.png", "http://127.0.0.1:8080", true),
      ("http://127.0.0.1:9/a.png", "http://127.0.0.1:8080", false),
      ("https://127.0.0.1:8080/a.png", "http://127.0.0.1:8080", false),
      ("https://cdn.example.com/a.png", "http://127.0.0.1:8080", true),
      ("http://cdn.example.com:81/a.png", "http://127.0.0.1:8080", true),
      ("https://images.example.com/a.png", "http://127.0.0.1:8080", false),
      ("http://10.1.2.3/a.png", "https://api.example.com", false),
      ("http://10.1.2.3:81/a.png", "http://10.1.2.3:80", true),
      ("http://localhost:9000/a.png", "https://api.example.com", false),
      ("http://169.254.169.254/latest/meta-data", "https://api.example.com", false),
    ]
  )
  func sameOrigin(url: String, base: String, isAllowed: Bool) throws {
    let allowed = try [ResourceScope.sameOrigin, .all, .none].map { try allows(url, base: base, $0) }
    #expect(allowed == [isAllowed, true, false])
  }

  @Test(
    "Addresses that are not public are recognised, in whatever way they are written",
    arguments: [
      "localhost", "a.localhost", "printer.local", "localhost.", "0.0.0.0", "10.0.0.1", "127.0.0.1", "127.1",
      "2130706433",
      "0x7f.0.0.1", "0177.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",
      "[::1]", "[::]", "[::ffff:10.0.0.1]", "[fe80::1]", "[fd12:3456::1]", "[fec0::1]", "1.2.3.4.5", "1.2.3.256",
    ]
  )
  func notPublic(host: String) { #expect(ResourceOrigins.isPrivate(host)) }

  @Test(
    "Names and public addresses are recognised",
    arguments: [
      "example.com", "10.example.com", "8.8.8.8", "172.32.0.1", "192.169.0.1", "[2001:db8::1]", "localhost.com",
    ]
  )
  func isPublic(host: String) { #expect(!ResourceOrigins.isPrivate(host)) }
}
