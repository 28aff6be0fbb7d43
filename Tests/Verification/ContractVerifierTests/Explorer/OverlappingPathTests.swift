import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Allow for paths that several templates match")
struct OverlappingPathTests {
  private static let contract = TestContract.paths(
    """
      /users/me:
        get: { operationId: getMe, responses: &responses { '200': { description: d }, '404': { description: d } } }
      /users/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: me }]
        get: { operationId: getUser, responses: *responses }
        delete: { operationId: deleteUser, responses: *responses }
      /teams:
        get: { operationId: getTeams, responses: *responses }
    """
  )

  private static func lines(_ allow: [String: String]) async -> [String] {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      guard call.request.method == .options else { return .empty(200) }
      return HTTPResponse(status: 204, headers: ["Allow": allow[call.path] ?? "GET, DELETE"])
    }
    let exploration = await explore(contract, through: client)
    return exploration.lines.filter { $0.hasPrefix("options ") }
  }

  @Test(
    "A server may route a path by any template that matches it",
    arguments: ["GET", "GET, DELETE", "DELETE, GET, HEAD, OPTIONS"]
  )
  func routes(_ allow: String) async {
    #expect(await Self.lines(["/users/me": allow, "/teams": "GET"]) == [])
  }

  @Test("A method that no template documents is reported, and so is a missing one of a path of its own")
  func faults() async {
    let lines = await Self.lines(["/users/me": "GET, PATCH", "/teams": "POST"])
    #expect(lines.contains("options getMe: Allow has PATCH, which the contract does not document"), "\(lines)")
    #expect(lines.contains("options getTeams: Allow is POST; the contract also documents GET"), "\(lines)")
  }
}
