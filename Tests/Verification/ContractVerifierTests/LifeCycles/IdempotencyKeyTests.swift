import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Creations with idempotency keys")
struct IdempotencyKeyTests {
  private static let contract = TestContract.paths(
    """
      /payments:
        post:
          operationId: createPayment
          parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }]
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [note],
            properties: { note: { type: string, maxLength: 80 } } } } } }
          responses: { '201': { description: Created., content: { application/json: { schema: {
            $ref: '#/components/schemas/Payment' } } } }, '400': { description: Invalid. } }
      /payments/{paymentId}:
        parameters: [{ name: paymentId, in: path, required: true, schema: { type: integer } }]
        get:
          operationId: getPayment
          responses:
            '200': { description: A payment., content: { application/json: { schema: {
              $ref: '#/components/schemas/Payment' } } } }
            '404': { description: Not found. }
    components:
      schemas:
        Payment: { type: object, required: [id, note], properties: { id: { type: integer }, note: { type: string } } }
    """
  )

  /// What a server keeps: the payments, and the responses by key.
  private final class Memory: Sendable {
    let payments = Mutex([Int: String]())
    let responses = Mutex([String: String]())
  }

  /// A server that responds to a known key as it did before, whatever the body is; or that ignores keys.
  private static func client(_ memory: Memory = Memory(), ignoresKeys: Bool = false) -> ScriptedClient {
    ScriptedClient { call in
      guard call.request.method == .post else {
        let id = call.path.split(separator: "/").last.flatMap { Int($0) }
        return id.flatMap { id in memory.payments.withLock { $0[id] } }.map { .json($0) } ?? .empty(404)
      }
      guard let key = call.request.headers["Idempotency-Key"], !key.isEmpty else { return .empty(400) }
      let known = memory.responses.withLock { $0[key] }
      if let known, !ignoresKeys { return .json(known, status: 201) }
      guard call.isValid(under: contract) else { return .empty(400) }
      let payment = memory.payments.withLock { payments in
        let id = (payments.keys.max() ?? 0) + 1
        let payment = #"{"id":\#(id),\#(String(decoding: call.request.body, as: UTF8.self).dropFirst())"#
        payments[id] = payment
        return payment
      }
      memory.responses.withLock { $0[key] = payment }
      return .json(payment, status: 201)
    }
  }

  private static let configuration = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["createPayment"]
  }

  @Test("A server that responds to a repeated key as before has no findings, as invalid bodies have keys of their own")
  func kept() async {
    let client = Self.client()
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    #expect(client.lines.filter { $0 == "POST /payments" }.count > 2)
  }

  @Test("A server that knows the keys of an earlier run, but not its payments, has no findings")
  func remembered() async {
    let memory = Memory()
    _ = await explore(Self.contract, Self.configuration, through: Self.client(memory))
    memory.payments.withLock { $0 = [99: #"{"id":99,"note":"of another"}"#] }
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(memory))
    #expect(exploration.lines == [])
    #expect(memory.payments.withLock { $0.count } > 1)
  }

  @Test("A repetition that creates another resource is reported")
  func ignored() async {
    let exploration = await explore(Self.contract, Self.configuration, through: Self.client(ignoresKeys: true))
    #expect(exploration.checks == ["round-trip"])
  }
}
