import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Updates with JSON Patch")
struct JSONPatchTests {
  @Test("What was created is changed by a JSON Patch that the contract allows")
  func changes() async {
    let (exploration, client) = await verify(DeviceService(keepsPatches: true))
    #expect(exploration.lines == [])
    let patches = client.requests.filter { $0.method == .patch && !$0.body.isEmpty }
    #expect(patches.allSatisfy { $0.headers["Content-Type"] == "application/json-patch+json" })
    #expect(exploration.operations.first { $0.id == "patchDevice" }?.statuses[200, default: 0] ?? 0 > 0)
    #expect(patches.contains { String(decoding: $0.body, as: UTF8.self).contains(#""path":"/label""#) })
  }

  @Test("A JSON Patch that is not kept is found")
  func lost() async {
    let (exploration, _) = await verify(DeviceService(keepsPatches: false))
    #expect(exploration.checks.contains("update"), "\(exploration.lines)")
  }

  private func verify(_ service: DeviceService) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    return (
      await explore(
        DeviceService.contract,
        .allowing(["createDevice", "patchDevice", "deleteDevice"]),
        through: client
      ), client
    )
  }
}

/// An API of devices that are changed by JSON Patch alone.
private final class DeviceService: Sendable {
  private let keepsPatches: Bool
  private let devices = Mutex<[String: JSONLiteral]>([:])

  init(keepsPatches: Bool) { self.keepsPatches = keepsPatches }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard call.isValid(under: Self.contract) else { return .empty(400) }
    let sent = call.body.map { JSONLiteral($0) } ?? .null
    let id = call.path.split(separator: "/").dropFirst().first.map(String.init)
    return devices.withLock { devices in
      guard let id else {
        let number = "d\(devices.count + 1)"
        let device = sent.replacing(["id"], with: .string(number))
        devices[number] = device
        return Self.reply(device, status: 201)
      }
      guard let device = devices[id] else { return .empty(404) }
      switch call.request.method {
      case .delete:
        devices[id] = nil
        return .empty(204)
      case .patch:
        guard let changed = try? device.applying(patch: sent) else { return .empty(400) }
        if keepsPatches { devices[id] = changed }
        return Self.reply(changed)
      default: return Self.reply(device)
      }
    }
  }

  private static func reply(_ device: JSONLiteral, status: Int = 200) -> HTTPResponse {
    .json(String(decoding: device.serialized(), as: UTF8.self), status: status)
  }

  static let contract = TestContract.paths(
    """
      /devices:
        post:
          operationId: createDevice
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Device' } } }
          responses:
            '201': &device
              description: d
              content: { application/json: { schema: { $ref: '#/components/schemas/Device' } } }
            '400': { description: d }
      /devices/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: getDevice, responses: { '200': *device, '404': { description: d } } }
        patch:
          operationId: patchDevice
          requestBody:
            required: true
            content:
              application/json-patch+json:
                schema:
                  type: array
                  items:
                    type: object
                    properties: { op: { type: string }, path: { type: string, const: /label } }
          responses: { '200': *device, '400': { description: d }, '404': { description: d } }
        delete: { operationId: deleteDevice, responses: { '204': { description: d }, '404': { description: d } } }
    components:
      schemas:
        Device:
          type: object
          required: [label, place]
          properties:
            id: { type: string, readOnly: true }
            label: { type: string, minLength: 1, maxLength: 40 }
            place: { type: string, minLength: 1, maxLength: 40 }
    """
  )
}
