import ContractModel
import ContractTestSupport
import Testing

@testable import ContractVerifier

@Suite("The effects of operations")
struct OperationEffectTests {
  /// An unsafe operation among others, and what it changes.
  struct Row: Sendable, CustomTestStringConvertible {
    let route: String
    var id = "operation"
    var summary = ""
    let effect: PhaseEffect

    var testDescription: String { "\(route) \(id) \(summary)" }
  }

  @Test(
    "What an operation changes follows from its method, its path, its identifier and its summary",
    arguments: [
      Row(route: "post /orders", effect: .item),
      Row(route: "put /orders/{id}", effect: .item),
      Row(route: "delete /orders/{id}", effect: .item),
      Row(route: "post /orders/{id}/clear", effect: .item),
      Row(route: "put /settings", effect: .item),
      Row(route: "post /resets", id: "createReset", effect: .item),
      Row(route: "post /users/{id}/revoke", summary: "Revoke the tokens of a user", effect: .item),
      Row(route: "post /keys/{id}/rotate", id: "rotateKey", effect: .item),
      Row(route: "post /login", summary: "Log in, and return a token", effect: .item),
      Row(route: "post /tokens", summary: "Create a token", effect: .item),
      Row(route: "post /keys", summary: "Create a key", effect: .item),
      Row(route: "post /changes", id: "createChange", summary: "Change a record of the log", effect: .item),
      Row(route: "post /services/{id}/restart", summary: "Restart a service", effect: .item),
      Row(route: "post /runs", summary: "Start a run on the server", effect: .item),
      Row(route: "delete /orders", effect: .collection),
      Row(route: "put /orders", effect: .collection),
      Row(route: "post /orders/purge", effect: .collection),
      Row(route: "post /orders/delete-all", effect: .collection),
      Row(route: "post /cache", id: "clearCache", effect: .collection),
      Row(route: "post /database", summary: "Resets the database", effect: .collection),
      Row(route: "post /logout", effect: .credential),
      Row(route: "delete /session", effect: .credential),
      Row(route: "post /auth/sign-out", effect: .credential),
      Row(route: "post /end", summary: "Logs out the current user", effect: .credential),
      Row(route: "post /tokens/revoke", effect: .credential),
      Row(route: "post /token", id: "rotateAPIToken", effect: .credential),
      Row(route: "post /token", summary: "Regenerates the API key", effect: .credential),
      Row(route: "put /me/password", effect: .credential),
      Row(route: "post /reset-password", effect: .credential),
      Row(route: "delete /users/me", effect: .credential),
      Row(route: "delete /account", effect: .credential),
      Row(route: "delete /users", effect: .credential),
      Row(route: "delete /users/{id}", effect: .item),
      Row(route: "post /auth/enable", effect: .credential),
      Row(route: "put /me/roles", effect: .credential),
      Row(route: "post /maintenance/alarm", effect: .credential),
      Row(route: "post /alarms", summary: "Create an alarm", effect: .item),
      Row(route: "put /quotas/{id}", effect: .item),
      Row(route: "post /admin/shutdown", effect: .process),
      Row(route: "post /control", summary: "Restart the server", effect: .process),
    ]
  )
  func effect(row: Row) throws {
    let parts = row.route.split(separator: " ")
    let names = parts[1].contains("{id}") ? "parameters: [{ name: id, in: path, required: true, schema: {} }], " : ""
    // The others are a collection with a list.
    let list =
      row.route.hasSuffix("/orders") ? "get: { operationId: list, responses: { '200': { description: d } } }, " : ""
    let item = parts[1] == "/orders/{id}" ? "/others/{id}" : "/orders/{id}"
    let contract = TestContract.paths(
      """
        '\(parts[1])':
          { \(names)\(list)\(parts[0]): { operationId: \(row.id), summary: '\(row.summary)', responses: { '200': { description: d } } } }
        '\(item)':
          parameters: [{ name: id, in: path, required: true, schema: {} }]
          get: { operationId: read, responses: { '200': { description: d } } }
      """
    )
    let operation = try #require(contract.operation(id: row.id))
    #expect(OperationEffects(contract.operations).of(operation) == row.effect)
  }
}
