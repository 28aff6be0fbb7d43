import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Documented media types")
struct MediaTypeTests {
  private static let contract = TestContract.paths(
    """
      /forecast:
        get:
          operationId: getForecast
          responses:
            '200':
              description: OK
              content:
                text/plain: { schema: { type: string } }
                application/json: { schema: { type: object, required: [days] } }
                application/vnd.weather+json: { schema: { type: object, required: [hours] } }
                image/*: {}
            '400': { description: Malformed., content: { application/problem+json: { schema: { type: object } } } }
    """
  )

  private func verify(_ respond: @escaping @Sendable (String) -> HTTPResponse) async -> (Exploration, [String]) {
    let client = ScriptedClient { respond($0.request.headers["Accept"] ?? "") }
    let exploration = await explore(Self.contract, through: client)
    var seen: Set<String> = []
    return (
      exploration, client.requests.compactMap { $0.headers["Accept"] }.filter { seen.insert($0).inserted }.sorted()
    )
  }

  private static func respond(_ type: String, _ body: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
  }

  private static let usual =
    "application/json, application/vnd.weather+json, text/plain;q=0.5, image/*;q=0.5, "
    + "application/problem+json, */*;q=0.1"

  @Test("JSON is the usual type, and each documented type is requested alone, and once none")
  func negotiated() async {
    let (exploration, accepted) = await verify { accept in
      if accept.hasPrefix("text/plain") { return Self.respond("text/plain", "sunny") }
      if accept.hasPrefix("application/vnd.weather") {
        return Self.respond("application/vnd.weather+json", #"{"hours":1}"#)
      }
      return Self.respond("application/json", #"{"days":1}"#)
    }
    #expect(exploration.lines == [])
    #expect(
      accepted == [
        "", "application/json, application/problem+json;q=0.5", Self.usual,
        "application/vnd.weather+json, application/problem+json;q=0.5",
        "text/plain, application/problem+json;q=0.5",
      ]
    )
  }

  @Test("A server that has only one of the documented types may ignore Accept")
  func ignored() async {
    let (exploration, _) = await verify { _ in Self.respond("application/json", #"{"days":1}"#) }
    #expect(exploration.lines == [])
  }

  @Test("A server that breaks without Accept, or with one type alone, is found", arguments: ["", "application/json, "])
  func alone(accept: String) async {
    let (exploration, _) = await verify {
      $0 == accept || !accept.isEmpty && $0.hasPrefix(accept) && $0.hasSuffix("problem+json;q=0.5")
        ? .empty(500) : Self.respond("application/json", #"{"days":1}"#)
    }
    #expect(exploration.checks == ["status"], "\(exploration.lines)")
  }

  @Test("A body is judged by the schema of its own type")
  func wrong() async {
    let (exploration, _) = await verify { accept in
      accept.hasPrefix("application/vnd.weather")
        ? Self.respond("application/vnd.weather+json", #"{"days":1}"#)
        : Self.respond("application/json", #"{"days":1}"#)
    }
    #expect(exploration.checks == ["body-schema"], "\(exploration.lines)")
  }
}
