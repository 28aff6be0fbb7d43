import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@testable import ContractVerifier

@Suite("Values that descriptions name")
struct DescribedValueTests {
  private static let contract = TestContract.paths(
    """
      /files/{path}:
        parameters: [{ name: path, in: path, required: true, schema: { type: string } }]
        get:
          operationId: readFile
          parameters:
            - { name: depth, in: query, schema: { type: integer } }
            - { name: kind, in: query, schema: { type: string, enum: [file, directory] } }
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/File' } } } }
            '400': { description: The file is of another kind. }
            '404': { description: d }
        put:
          operationId: writeFile
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/File' } } }
          responses: { '200': { description: d }, '201': { description: d }, '400': { description: d } }
        delete: { operationId: deleteFile, responses: { '204': { description: d }, '404': { description: d } } }
    components:
      schemas:
        File:
          type: object
          required: [kind, format]
          properties:
            kind: { type: string, description: "Kind of the entry ('directory', 'file')" }
            format: { type: string, description: "How it is written ('json', 'text', 'base64')" }
            name: { type: string }
    """
  )

  /// A server of files whose kinds and formats only its document's descriptions name.
  ///
  /// It looks suspicious: the name of a file is that of its path whatever the body says, and a file is not read as a
  /// directory.
  private final class Server: Sendable {
    private let files = Mutex<[String: [String: String]]>([:])
    private let losesFormat: Bool
    private let breaksAtDepth: Bool

    init(losesFormat: Bool = false, breaksAtDepth: Bool = false) {
      (self.losesFormat, self.breaksAtDepth) = (losesFormat, breaksAtDepth)
    }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      files.withLock { files in
        let name = call.lastSegment
        switch call.request.method {
        case .get:
          guard let file = files[name] else { return .empty(404) }
          if let depth = call.query("depth"), Int(depth) == nil { return .empty(breaksAtDepth ? 500 : 400) }
          if let kind = call.query("kind"), kind != file["kind"] { return .empty(400) }
          let members = file.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, .string($0.value)) }
          return .json(String(decoding: JSONLiteral.object(members).serialized(), as: UTF8.self))
        case .put:
          guard let body = call.body, body.kind == .object,
            let kind = body["kind"]?.string, let format = body["format"]?.string,
            ["directory", "file"].contains(kind), ["json", "text", "base64"].contains(format),
            body["name"].map({ $0.kind == .string }) ?? true, (kind == "file") == (format == "text")
          else { return .empty(400) }
          let isNew = files[name] == nil
          files[name] = ["kind": kind, "format": losesFormat ? "base64" : format, "name": name]
          return .empty(isNew ? 201 : 200)
        case .delete: return .empty(files.removeValue(forKey: name) == nil ? 404 : 204)
        default: return .empty(405)
        }
      }
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    return await explore(
      Self.contract,
      .allowing(["writeFile", "deleteFile"], without: [.coverage]),
      through: ScriptedClient(server.respond)
    )
  }

  @Test("A file is created with the values that only descriptions name, and a right server has no finding")
  func right() async {
    let exploration = await verify(Server())
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "writeFile" }?.statuses[201] ?? 0 > 0)
    #expect(exploration.operations.first { $0.id == "readFile" }?.statuses[200] ?? 0 > 0)
  }

  @Test("A member that a server does not keep is found, although descriptions alone name its values")
  func wrong() async {
    let exploration = await verify(Server(losesFormat: true))
    #expect(exploration.checks.contains("round-trip"), "\(exploration.lines)")
  }

  @Test("A read that only a created item can show is probed after its creation")
  func probed() async {
    let exploration = await verify(Server(breaksAtDepth: true))
    #expect(
      exploration.findings.contains { $0.operation == "readFile" && $0.exchange?.status == 500 },
      "\(exploration.lines)"
    )
  }
}
