import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An API in which nothing can be read before it was created, and whose creations return nothing; it keeps its state.
final class LockerService: Sendable {
  /// A fault that only shows for what the run created.
  enum Fault: String, CaseIterable, Sendable {
    case boxFails, statisticsFail, boxesAreNoList
  }

  static let contract = TestContract.paths(
    """
      /tenants:
        post:
          operationId: createTenant
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 30 } } }
          responses: { '200': { description: OK, content: { application/json: { schema: {} } } } }
      /tenants/{tenant_name}:
        parameters: [{ name: tenant_name, in: path, required: true, schema: { type: string } }]
        get: { operationId: getTenant, responses: { '200': { $ref: '#/components/responses/OK' }, '404': { description: No. } } }
        delete: { operationId: deleteTenant, responses: { '204': { description: Gone. }, '404': { description: No. } } }
      /tenants/{tenant}/boxes:
        parameters: [{ name: tenant, in: path, required: true, schema: { type: string } }]
        get: { operationId: listBoxes, responses: { '200': { $ref: '#/components/responses/OK' }, '404': { description: No. } } }
        post:
          operationId: createBox
          requestBody:
            content:
              application/json:
                schema: { type: object, required: [size], properties: { size: { type: integer } } }
          responses: { '201': { description: Created. }, '404': { description: No. } }
      /tenants/{tenant}/boxes/{box_id}:
        parameters:
          - { name: tenant, in: path, required: true, schema: { type: string } }
          - { name: box_id, in: path, required: true, schema: { type: string } }
        get: { operationId: getBox, responses: { '200': { $ref: '#/components/responses/OK' }, '404': { description: No. } } }
      /statistics:
        get:
          operationId: getStatistics
          parameters: [{ name: tenantName, in: query, required: true, schema: { type: string } }]
          responses:
            '200': { $ref: '#/components/responses/OK' }
            '400': { description: Malformed. }
            '404': { description: No. }
    components:
      responses:
        OK: { description: OK, content: { application/json: { schema: {} } } }
    """
  )

  private struct State {
    var tenants: [String: [String]] = [:]
    var count = 0
  }

  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault? = nil) { self.fault = fault }

  /// Whether no tenant is left.
  var isEmpty: Bool { state.withLock { $0.tenants.isEmpty } }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    return state.withLock { state in
      let segments = call.path.split(separator: "/").map { PercentEncoding.decode(String($0)) }
      switch (call.request.method, segments.count) {
      case (.post, 1):
        let name = call.member("name")?.string
        guard let name, call.isValid(under: Self.contract) else { return .empty(400) }
        state.tenants[name] = state.tenants[name] ?? []
        return .json("{}")
      case (.get, 1):
        guard let name = call.query("tenantName"), !name.isEmpty else { return .empty(400) }
        guard state.tenants[name] != nil else { return .empty(404) }
        return fault == .statisticsFail ? .empty(500) : .json(#"{"boxes":1}"#)
      default: break
      }
      guard segments.count > 1, let boxes = state.tenants[segments[1]] else { return .empty(404) }
      switch (call.request.method, segments.count) {
      case (.get, 2): return .json("{}")
      case (.delete, 2):
        state.tenants[segments[1]] = nil
        return .empty(204)
      case (.get, 3): return fault == .boxesAreNoList ? .empty(500) : .json("[]")
      case (.post, 3):
        state.count += 1
        state.tenants[segments[1]] = boxes + ["b\(state.count)"]
        return HTTPResponse(status: 201, headers: ["Location": "\(call.path)/b\(state.count)"])
      case (.get, 4):
        guard boxes.contains(segments[3]) else { return .empty(404) }
        return fault == .boxFails ? .empty(500) : .json("{}")
      default: return .empty(405)
      }
    }
  }
}
