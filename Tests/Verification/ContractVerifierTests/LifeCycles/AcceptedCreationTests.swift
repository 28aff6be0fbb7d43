import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Items that accepted work creates")
struct AcceptedCreationTests {
  private static let contract = TestContract.paths(
    """
      /reports:
        post: { operationId: createReport, requestBody: { required: true, content: { application/json: { schema: &new { type: object,
          required: [title], properties: { title: { type: string, minLength: 1 } } } } } }, responses: { '202': { description: d,
          content: { application/json: { schema: &job { type: object, required: [id, state], properties: { id: { type: string },
          state: { type: string }, reportId: { type: [string, 'null'] } } } } } }, '400': &bad { description: d } } }
      /jobs/{jobId}:
        get: { operationId: getJob, parameters: [{ name: jobId, in: path, required: true, schema: { type: string } }],
          responses: { '200': { description: d, content: { application/json: { schema: *job } } }, '404': &gone { description: d } } }
      /reports/{reportId}:
        parameters: [{ name: reportId, in: path, required: true, schema: { type: string } }]
        get: { operationId: getReport, responses: &shown { '200': { description: d, content: { application/json: { schema: {
          type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } } } } },
          '400': *bad, '404': *gone } }
        put: { operationId: putReport, requestBody: { required: true, content: { application/json: { schema: *new } } },
          responses: *shown }
        delete: { operationId: deleteReport, responses: { '204': { description: d }, '404': *gone } }
    """
  )

  private static func client(_ habit: String) -> ScriptedClient {
    let state = Mutex((reports: [String: String](), jobs: [String: String](), last: 0))
    return ScriptedClient { call in
      guard call.isValid(under: contract) else { return .empty(400) }
      return state.withLock { state in
        func job(_ id: String) -> String {
          let isDone = habit != "never ends"
          let report = state.jobs[id].map { isDone ? #""\#($0)""# : "null" } ?? "null"
          return #"{"id":"\#(id)","state":"\#(isDone ? "succeeded" : "running")","reportId":\#(report)}"#
        }
        let id = call.lastSegment
        if call.path == "/reports" {
          state.last += 1
          if habit != "makes nothing" {
            state.reports["r\(state.last)"] = habit == "loses the title" ? "" : call.member("title")?.string ?? ""
          }
          state.jobs["j\(state.last)"] = "r\(state.last)"
          let headers: HTTPHeaders = ["Content-Type": "application/json", "Location": "/jobs/j\(state.last)"]
          return HTTPResponse(status: 202, headers: headers, body: Array(job("j\(state.last)").utf8))
        }
        if call.path.hasPrefix("/jobs") { return state.jobs[id] == nil ? .empty(404) : .json(job(id)) }
        guard state.reports[id] != nil else { return .empty(404) }
        switch call.request.method {
        case .delete:
          if habit != "keeps the report" { state.reports[id] = nil }
          return .empty(204)
        case .put where habit != "changes nothing": state.reports[id] = call.member("title")?.string ?? ""
        default: break
        }
        let title = String(decoding: JSONLiteral.string(state.reports[id] ?? "").serialized(), as: UTF8.self)
        return .json(#"{"id":"\#(id)","title":\#(title)}"#)
      }
    }
  }

  private func lines(_ habit: String) async -> [String] {
    let operations: Set = ["createReport", "putReport", "deleteReport"]
    let configuration = ExplorerConfiguration.allowing(operations, without: [.coverage, .methods])
    return await explore(Self.contract, configuration, through: Self.client(habit)).lines
  }

  @Test("A right service whose work makes a report, or does not end, is not accused", arguments: ["", "never ends"])
  func right(_ habit: String) async {
    #expect(await lines(habit) == [])
  }

  @Test(
    "A fault of a report that work has made is found",
    arguments: [
      ("loses the title", "the resource differs from what was created: /title"),
      ("makes nothing", "status 404 for a resource after its creation"),
      ("changes nothing", "PUT was not kept: /title"),
      ("keeps the report", "for a resource that was deleted"),
    ]
  )
  func fault(_ habit: String, _ message: String) async {
    let lines = await lines(habit)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
