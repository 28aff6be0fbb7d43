import ContractComparison
import ContractModel
import ContractTestSupport
import JSONSyntax
import TestSupport
import Testing
import YAMLSyntax

@Suite("Contracts that say the same in other words")
struct EqualityTests {
  static let shipped = ["Contracts/feed.yaml", "Contracts/comments.yaml"]

  @Test("A shipped contract is equal to itself", arguments: shipped)
  func itself(path: String) throws {
    let contract = try contract(of: literal(path))
    #expect(ContractComparison(old: contract, new: contract).changes.isEmpty)
  }

  @Test("A shipped contract is equal to itself with all members in another order", arguments: shipped)
  func reordered(path: String) throws {
    let literal = try literal(path)
    expectEqual(literal, Rewriting.reversed(literal))
  }

  @Test("A shipped contract is equal to itself with its schema references inlined", arguments: shipped)
  func inlined(path: String) throws {
    let literal = try literal(path)
    let inlined = Rewriting.inlined(literal, root: literal)
    #expect(inlined != literal)
    expectEqual(literal, inlined)
  }

  @Test("A document is equal to itself reordered, inlined and converted to OpenAPI 3.1", arguments: documents)
  func document(schema: String) throws {
    let text = ChangeRow.document(
      """
        /things:
          get:
            responses: { '200': { description: Things, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
          put:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
            responses: { '204': { description: Done } }
      """,
      version: "3.0.3",
      others: "components:\n  schemas:\n    Other: { type: string, nullable: true }\n    Thing: \(schema)"
    )
    let root = try YAMLDocument.parse(Array(text.utf8)).root
    let literal = JSONLiteral(root)
    expectEqual(literal, Rewriting.reversed(literal))
    expectEqual(literal, Rewriting.inlined(literal, root: literal))
  }

  static let documents = [
    "{ type: string, nullable: true }",
    "{ type: integer, minimum: 0, exclusiveMinimum: true, maximum: 9 }",
    "{ type: object, properties: { a: { $ref: '#/components/schemas/Other' }, b: { type: integer } }, required: [b, a] }",
    "{ type: array, items: { $ref: '#/components/schemas/Other' }, minItems: 1 }",
    "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }",
    "{ oneOf: [{ type: string }, { type: integer, format: int32 }] }",
    "{ anyOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }",
    "{ type: object, additionalProperties: { type: number, nullable: true } }",
    "{ type: string, enum: [a, b, c], description: Letters, example: a }",
    "{ type: object, properties: { next: { $ref: '#/components/schemas/Thing' }, id: { type: string, format: uuid } } }",
    "{ type: object, properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true } }, required: [id, secret] }",
    "{ type: object, not: { required: [a] }, minProperties: 1 }",
  ]

  private func literal(_ path: String) throws -> JSONLiteral {
    JSONLiteral(try YAMLDocument.parse(try ProjectFile.bytes(path)).root)
  }

  private func expectEqual(_ one: JSONLiteral, _ other: JSONLiteral, _ location: SourceLocation = #_sourceLocation) {
    let comparison = ContractComparison(old: contract(of: one), new: contract(of: other))
    let found = comparison.changes.map { "\($0.rule) \($0.subject) \($0.part) \($0.path) \($0.message)" }
    #expect(found == [], sourceLocation: location)
  }

  private func contract(of literal: JSONLiteral) -> Contract {
    TestContract.loader.load([ContractFile(path: "api.json", bytes: literal.serialized())], folder: "api.json")
  }
}

/// Other ways to write a document.
private enum Rewriting {
  /// Returns a value with the members of all objects in reverse order.
  static func reversed(_ value: JSONLiteral) -> JSONLiteral {
    switch value {
    case .object(let members): .object(members.reversed().map { .init($0.key, reversed($0.value)) })
    case .array(let elements): .array(elements.map(reversed))
    default: value
    }
  }

  /// Returns a document in which schemas are in place of the references to them, but for recursive ones.
  static func inlined(_ value: JSONLiteral, root: JSONLiteral, inside: [String] = []) -> JSONLiteral {
    switch value {
    case .object(let members):
      if case .string(let text)? = members.first(where: { $0.key == "$ref" })?.value, members.count == 1,
        text.hasPrefix("#/components/schemas/"), !inside.contains(text),
        let pointer = JSONPointer(String(text.dropFirst())),
        let target = root.value(at: pointer)
      {
        return inlined(target, root: root, inside: inside + [text])
      }
      return .object(members.map { .init($0.key, inlined($0.value, root: root, inside: inside)) })
    case .array(let elements): return .array(elements.map { inlined($0, root: root, inside: inside) })
    default: return value
    }
  }
}
