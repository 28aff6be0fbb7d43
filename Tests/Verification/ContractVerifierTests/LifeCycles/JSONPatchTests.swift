import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Updates with JSON Patch, and with patches of SCIM")
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

  @Test("A patch of SCIM that is kept is not reported, and one that is not is found", arguments: [true, false])
  func steps(isKept: Bool) async {
    let (exploration, client) = await verify(DeviceService(keepsPatches: isKept, isSCIM: true))
    #expect(exploration.checks == (isKept ? [] : ["update"]), "\(exploration.lines)")
    let bodies = client.requests.filter { $0.method == .patch }.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.contains { $0.contains(#""op":"replace","path":"label","value""#) }, "\(bodies)")
  }

  private func verify(_ service: DeviceService) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    return (
      await explore(
        service.contract,
        .allowing(["createDevice", "patchDevice", "deleteDevice"]),
        through: client
      ), client
    )
  }
}

/// An API of devices that are changed by JSON Patch alone, or by patches of SCIM.
private final class DeviceService: Sendable {
  private let keepsPatches: Bool
  private let isSCIM: Bool
  private let devices = Mutex<[String: JSONLiteral]>([:])

  init(keepsPatches: Bool, isSCIM: Bool = false) { (self.keepsPatches, self.isSCIM) = (keepsPatches, isSCIM) }

  var contract: Contract { isSCIM ? Self.scim : Self.contract }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard call.isValid(under: contract) else { return .empty(400) }
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
        guard let changed = isSCIM ? device.applying(steps: sent) : try? device.applying(patch: sent) else {
          return .empty(400)
        }
        if keepsPatches { devices[id] = changed }
        return Self.reply(changed)
      default: return Self.reply(device)
      }
    }
  }

  private static func reply(_ device: JSONLiteral, status: Int = 200) -> HTTPResponse {
    .json(String(decoding: device.serialized(), as: UTF8.self), status: status)
  }

  static let contract = contract(
    """
    application/json-patch+json:
                schema:
                  type: array
                  items:
                    type: object
                    properties: { op: { type: string }, path: { type: string, const: /label } }
    """
  )

  static let scim = contract(
    """
    application/scim+json:
                schema:
                  type: object
                  required: [schemas, Operations]
                  properties:
                    schemas: { type: array, minItems: 1, items: { type: string } }
                    Operations:
                      type: array
                      minItems: 1
                      items:
                        type: object
                        required: [op, path]
                        properties: { op: { type: string, enum: [add, replace] }, path: { type: string, enum: [label] } }
    """
  )

  private static func contract(_ patch: String) -> Contract {
    TestContract.paths(
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
                \(patch)
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
}

extension JSONLiteral {
  /// Returns the value with the replacements of a patch of SCIM; `nil` if it has others.
  fileprivate func applying(steps patch: JSONLiteral) -> JSONLiteral? {
    guard case .array(let steps)? = patch.value(at: JSONPointer(tokens: ["Operations"])) else { return nil }
    return steps.reduce(Optional(self)) { changed, step in
      guard let path = step.value(at: JSONPointer(tokens: ["path"]))?.plainText,
        case .string? = step.value(at: JSONPointer(tokens: ["value"])),
        let value = step.value(at: JSONPointer(tokens: ["value"]))
      else { return nil }
      return changed?.replacing([path], with: value)
    }
  }
}
