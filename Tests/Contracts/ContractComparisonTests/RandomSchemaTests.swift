import ContractComparison
import ContractModel
import ContractTestSupport
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Comparison of random schemas")
struct RandomSchemaTests {
  private static let chunks = 40
  private static let pairs = 50
  private static let values = 150

  @Test(
    "No pair of random schemas is called compatible against a value that one of them refuses",
    arguments: 0..<chunks
  )
  func sampling(chunk: Int) throws {
    var random = RandomSchemas(seed: UInt64(chunk))
    var (olds, news): ([JSONLiteral], [JSONLiteral]) = ([], [])
    for _ in 0..<Self.pairs {
      let (old, new) = random.pair()
      olds.append(old)
      news.append(new)
    }
    let (old, new) = (Self.contract(olds), Self.contract(news))
    let comparison = ContractComparison(old: old, new: new, limits: .init(duration: .seconds(600)))
    var found: [String: [Judgement]] = [:]
    for change in comparison.changes {
      for subject in [change.subject] + change.otherSubjects { found[subject, default: []].append(change.client) }
    }
    let documents = random.values(Self.values).compactMap { try? JSONDocument(parsing: $0.serialized()) }
    var (refuted, proved) = (0, 0)
    for position in olds.indices {
      let one = try #require(old.operation(id: "p\(position)")?.requestBody?.content.first?.schema)
      let other = try #require(new.operation(id: "p\(position)")?.requestBody?.content.first?.schema)
      let verdict = found["PUT /p\(position)"]?.map(\.verdict).max() ?? .compatible
      let counterexample = documents.first { document in
        one.validator.isValid(document.root) && !other.validator.isValid(document.root)
          && Self.describes(olds[position], JSONLiteral(document.root), 0)
      }
      guard let counterexample else { continue }
      refuted += 1
      if verdict == .breaking { proved += 1 }
      #expect(
        verdict != .compatible,
        "\(Self.text(olds[position])) to \(Self.text(news[position])): \(counterexample.root.text)"
      )
    }
    #expect(refuted > 4)
    // Most of what a value refutes is proved to be breaking, rather than left open.
    #expect(proved * 10 >= refuted * 8, "\(proved) of \(refuted)")
  }

  /// Whether a schema names all members of a value, at the depth that the names are of.
  private static func describes(_ schema: JSONLiteral, _ value: JSONLiteral, _ depth: Int) -> Bool {
    switch value {
    case .array(let elements):
      guard let items = schema.member("items") else { return false }
      return elements.allSatisfy { describes(items, $0, depth + 1) }
    case .object(let members):
      for member in members {
        guard let part = Self.schema(of: member.key, in: schema, depth), describes(part, member.value, depth + 1) else {
          return false
        }
      }
      return true
    default: return true
    }
  }

  /// The schema of a member; `nil` if the schema of the object describes none.
  private static func schema(of name: String, in schema: JSONLiteral, _ depth: Int) -> JSONLiteral? {
    if let property = schema.member("properties")?.member(name) { return property }
    let pattern = RandomSchemas.pattern(depth)
    if name.hasPrefix(pattern.dropFirst()), let part = schema.member("patternProperties")?.member(pattern) {
      return part
    }
    guard let rest = schema.member("additionalProperties"), case .object = rest else { return nil }
    return rest
  }

  private static func contract(_ schemas: [JSONLiteral]) -> Contract {
    let paths = schemas.enumerated().map { position, schema in
      """
      "/p\(position)": {"put": {"operationId": "p\(position)", "requestBody": {"required": true, "content": \
      {"application/json": {"schema": \(Self.text(schema))}}}, "responses": {"204": {"description": "d"}}}}
      """
    }
    let document = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {\(paths.joined(separator: ", "))}}
      """
    return TestContract.loader.load([ContractFile(path: "a.json", bytes: Array(document.utf8))], folder: "")
  }

  private static func text(_ value: JSONLiteral) -> String { String(decoding: value.serialized(), as: UTF8.self) }
}

extension JSONLiteral {
  fileprivate func member(_ name: String) -> JSONLiteral? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}
