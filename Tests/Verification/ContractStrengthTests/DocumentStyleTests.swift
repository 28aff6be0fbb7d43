import ContractExamples
public import ContractModel
import ContractStrength
import ContractTestSupport
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import TestSupport
public import Testing
import YAMLSyntax

@Suite("The strength of documents in many styles")
struct DocumentStyleTests {
  @Test(
    "Documents of every style are strengthened, and no response of the example generator breaks them",
    arguments: try DocumentStyleTests.documents()
  )
  func style(_ file: ContractFile) throws {
    let contract = StrengthReviewTests.load([file])
    let recordings = try Self.recordings(of: contract)
    var review = StrengthReview(recordings, by: contract)
    try #require(review.changes > 0)
    review.findRemedies(in: [file], load: StrengthReviewTests.load)
    let result = review.tightened([file], provenFrom: 1, load: StrengthReviewTests.load)
    let after = StrengthReview(recordings, by: StrengthReviewTests.load(result.files))
    #expect(after.broken == review.broken)
    #expect(result.additions.isEmpty || after.percent > review.percent)
  }

  /// The documents of the stateful APIs, and those of a shop in several styles.
  private static func documents() throws -> [ContractFile] {
    let folder = "Tests/ContractCommandTests/Resources/stateful_api"
    let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
    let found = try names.filter { $0.hasSuffix(".yaml") }.map { name in
      ContractFile(path: name, bytes: try ProjectFile.bytes("\(folder)/\(name)"))
    }
    return found + StyledDocument.all.map(\.file)
  }

  private static func recordings(of contract: Contract) throws -> [Recording] {
    var exchanges: [Recorded.Exchange] = []
    for operation in contract.operations {
      for seed in 1...3 {
        let generator = ExampleGenerator(seed: UInt64(seed))
        guard let response = generator.response(of: operation) else { continue }
        var values: [String: String] = [:]
        for name in operation.path.names {
          let schema = operation.parameter(name, in: .path)?.schema
          values[name] = schema.flatMap { generator.value(for: $0)?.plainText } ?? "1"
        }
        guard let path = operation.path.expand(values) else { continue }
        exchanges.append(
          Recorded.Exchange(
            target: operation.serverPath + path,
            body: String(decoding: response.body, as: UTF8.self),
            status: response.status,
            headers: response.headers.fields.map { ($0.name, $0.value) },
            method: operation.method.rawValue
          )
        )
      }
    }
    return try Recorded.of(exchanges)
  }
}

extension ContractFile: CustomTestStringConvertible {
  /// The path alone.
  public var testDescription: String { path }
}

/// A document of a shop in a style.
struct StyledDocument {
  enum Notation: CaseIterable {
    case blocks, flow, json
  }

  let version: String
  let notation: Notation
  let hasReferences: Bool
  let isEnvelope: Bool
  let hasDefault: Bool

  /// Documents in which each choice meets each other one.
  static let all: [StyledDocument] = Notation.allCases.flatMap { notation in
    [true, false].flatMap { references in
      [true, false].map { envelope in
        StyledDocument(
          version: references == envelope ? "3.0.3" : "3.1.0",
          notation: notation,
          hasReferences: references,
          isEnvelope: envelope,
          hasDefault: notation == .blocks ? references : notation == .flow ? !envelope : references != envelope
        )
      }
    }
  }

  private var name: String {
    "\(version)-\(notation)-\(hasReferences ? "references" : "inline")-\(isEnvelope ? "envelope" : "list")"
      + "-\(hasDefault ? "default" : "statuses")"
  }

  var file: ContractFile {
    let text =
      switch notation {
      case .blocks: YAMLWriter.text(of: document)
      case .flow: String(decoding: document.serialized(), as: UTF8.self)
      case .json: String(decoding: document.serialized(indented: true), as: UTF8.self)
      }
    return ContractFile(path: "\(name).\(notation == .json ? "json" : "yaml")", bytes: Array(text.utf8))
  }

  private var product: JSONLiteral {
    [
      "type": "object",
      "properties": [
        "id": ["type": "string", "example": "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"],
        "name": ["type": "string", "example": "A lamp"],
        "price": ["type": "number", "example": 12],
        "stock": ["type": "integer", "example": 3],
        "createdAt": ["type": "string", "format": "date-time"],
        "tags": ["type": "array", "items": ["type": "string"]],
        "maker": [
          "type": "object", "properties": ["name": ["type": "string"], "url": ["type": "string", "format": "uri"]],
        ],
      ],
    ]
  }

  private var document: JSONLiteral {
    let item: JSONLiteral = hasReferences ? ["$ref": "#/components/schemas/Product"] : product
    let list: JSONLiteral = ["type": "array", "items": item]
    let body: JSONLiteral =
      isEnvelope ? ["type": "object", "properties": ["data": list, "total": ["type": "integer"]]] : list
    func responses(_ schema: JSONLiteral) -> JSONLiteral {
      let success: JSONLiteral = ["description": "OK", "content": ["application/json": ["schema": schema]]]
      return hasDefault
        ? ["200": success, "default": ["description": "An error"]] : ["200": success, "404": ["description": "None"]]
    }
    var members: [JSONLiteral.Member] = [
      .init("openapi", .string(version)), .init("info", ["title": "Shop", "version": "1"]),
      .init(
        "paths",
        [
          "/products": ["get": ["operationId": "listProducts", "responses": responses(body)]],
          "/products/{id}": [
            "get": [
              "operationId": "getProduct",
              "parameters": [["name": "id", "in": "path", "required": true, "schema": ["type": "string"]]],
              "responses": responses(item),
            ]
          ],
        ]
      ),
    ]
    if hasReferences { members.append(.init("components", ["schemas": ["Product": product]])) }
    return .object(members)
  }
}
