import JSONSyntax
import Testing

@testable import JSONSchemas

/// Schemas and values for which the plain rules of evaluation take exponential time.
@Suite("The work of an evaluation")
struct WorkTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let schema: String
    let valid: String?
    let invalid: String?

    var testDescription: String { name }
  }

  private static func nested(_ inner: String, in open: String, _ close: String, depth: Int = 60) -> String {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }

  /// A schema `a0` in which each of 40 schemas applies the next one twice.
  private static func doubled(_ keyword: String, _ last: String, around: String = "") -> String {
    let definitions = (0..<40).map { number in
      ##""a\##(number)":{"\##(keyword)":[{"$ref":"#/$defs/a\##(number + 1)"},{"$ref":"#/$defs/a\##(number + 1)"}]}"##
    }
    return ##"{"$ref":"#/$defs/a0"\##(around),"$defs":{\##(definitions.joined(separator: ",")),"a40":\##(last)}}"##
  }

  static let rows: [Row] = [
    Row(
      name: "recursive anyOf of two conditions",
      schema: ##"{"anyOf":[{"type":"string"},{"type":"object","required":["and"],"properties":{"and":{"$ref":"#"}}},"##
        + ##"{"type":"object","required":["and"],"properties":{"and":{"$ref":"#"}}}]}"##,
      valid: nested(#""x""#, in: #"{"and":"#, "}"),
      invalid: nested("1", in: #"{"and":"#, "}")
    ),
    Row(
      name: "recursive oneOf of an expression",
      schema: ##"{"oneOf":[{"type":"string"},{"type":"object","properties":{"a":{"$ref":"#"}},"maxProperties":1},"##
        + ##"{"type":"object","properties":{"a":{"$ref":"#"}},"minProperties":2}]}"##,
      valid: nested(#""x""#, in: #"{"a":"#, "}"),
      invalid: nested("1", in: #"{"a":"#, "}")
    ),
    Row(
      name: "recursive oneOf in lists",
      schema: ##"{"oneOf":[{"type":"null"},{"items":{"$ref":"#"},"type":"array"},"##
        + ##"{"items":{"$ref":"#"},"type":"array","minItems":9}]}"##,
      valid: nested("null", in: "[", "]"),
      invalid: nested("1", in: "[", "]")
    ),
    Row(name: "allOf of allOf", schema: doubled("allOf", #"{"type":"null"}"#), valid: "null", invalid: nil),
    Row(name: "anyOf of anyOf", schema: doubled("anyOf", #"{"type":"null"}"#), valid: "null", invalid: "1"),
    Row(name: "oneOf of oneOf", schema: doubled("oneOf", #"{"type":"null"}"#), valid: nil, invalid: "1"),
    Row(
      name: "not of not",
      schema: ##"{"type":["array","null"],"items":{"anyOf":[{"not":{"not":{"$ref":"#"}}},{"$ref":"#"}]}}"##,
      // Deeper ones do not fit on the call stack of a debug build.
      valid: nested("null", in: "[", "]", depth: 25),
      invalid: nested("1", in: "[", "]", depth: 25)
    ),
    Row(
      name: "condition and branch",
      schema: ##"{"type":["array","null"],"items":{"if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"}}}"##,
      valid: nested("null", in: "[", "]"),
      invalid: nested("1", in: "[", "]")
    ),
    Row(
      name: "contains and items",
      schema: ##"{"type":["array","null"],"items":{"$ref":"#"},"contains":{"$ref":"#"}}"##,
      valid: nested("null", in: "[", "]"),
      invalid: nested("1", in: "[", "]")
    ),
  ]

  @Test("Schemas that reach a value in many ways are judged in little work", arguments: rows)
  func polynomial(row: Row) throws {
    let validator = try validator(row.schema, options: SchemaCompiler.Options(maximumSteps: 40_000))
    if let valid = row.valid { #expect(validator.violations(in: try JSONDocument(parsing: valid).root).isEmpty) }
    guard let invalid = row.invalid else { return }
    let value = try JSONDocument(parsing: invalid).root
    let found = validator.violations(in: value)
    #expect(validator.verdict(on: value) == false)
    #expect(!found.isEmpty && !found.contains(where: \.isLimit), "\(found)")
  }

  @Test("Requests of 243 bytes against a recursive anyOf are judged within the first portion or little more")
  func requests() throws {
    let branches = (0..<6).map {
      ##"{"type":"object","required":["k\##($0 % 2)"],"additionalProperties":{"$ref":"#"}}"##
    }
    let validator = try validator(##"{"anyOf":[{"type":"integer"},\##(branches.joined(separator: ","))]}"##)
    let value = try JSONDocument(parsing: Self.nested(#""""#, in: #"{"k0":"#, "}", depth: 34)).root
    let budget = EvaluationBudget(steps: 40_000)
    budget.spend { for _ in 0..<16 { #expect(validator.verdict(on: value) == false) } }
    #expect(!budget.isSpent)
  }

  @Test("The closest alternatives of nested branches are reported, four branches deep")
  func causes() throws {
    let schema = ##"{"anyOf":[{"type":"null"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}"##
    let found = try violations(schema, Self.nested("1", in: #"{"a":"#, "}", depth: 9))
    var depth = 0
    var causes = found
    while let cause = causes.first {
      depth += 1
      causes = cause.causes
    }
    #expect(found.count == 1 && depth == 5)
  }

  @Test("A value beyond the limit of work has no verdict, and one violation that says so")
  func undecided() throws {
    let schema = Self.doubled("anyOf", #"{"properties":{"a":true}}"#, around: #","unevaluatedProperties":false"#)
    let validator = try validator(schema, options: SchemaCompiler.Options(maximumSteps: 10_000))
    let value = try JSONDocument(parsing: #"{"a":1}"#).root
    #expect(validator.verdict(on: value) == nil)
    let found = validator.violations(in: value)
    #expect(found.map(\.isLimit) == [true])
    #expect(found.map(\.message) == ["cannot be validated: the schema requires more steps than the limit allows"])
  }

  @Test("A search for a pattern counts as work, and one without end is not a mismatch")
  func patterns() throws {
    let text = "\"" + String(repeating: "a", count: 60) + "!\""
    let validator = try validator(#"{"pattern":"^(?=a)(a+)+$"}"#)
    let value = try JSONDocument(parsing: text).root
    #expect(validator.verdict(on: value) == nil)
    #expect(
      validator.violations(in: value).map(\.message) == [
        "cannot be validated: the search for the pattern requires more steps than the limit allows"
      ]
    )
    #expect(try self.validator(#"{"not":{"pattern":"^(?=a)(a+)+$"}}"#).verdict(on: value) == nil)
    #expect(validator.verdict(on: try JSONDocument(parsing: "\"aaa\"").root) == true)
  }

  @Test("Many strings that each nearly exhaust a search share the work of their value")
  func manyPatterns() throws {
    let text = "\"" + String(repeating: "a", count: 16) + "!\""
    let validator = try validator(#"{"items":{"pattern":"^(?=a)(a+)+$"}}"#)
    let value = try JSONDocument(parsing: "[" + Array(repeating: text, count: 20_000).joined(separator: ",") + "]").root
    let budget = EvaluationBudget(steps: 20_000)
    #expect(budget.spend { validator.verdict(on: value) } == false)
    let valid = try self.validator(#"{"items":{"pattern":"^(?=a)((a+)+$|.*!)"}}"#)
    #expect(budget.spend { valid.verdict(on: value) } == nil)
    #expect(budget.isSpent)
  }

  private func validator(_ schema: String) throws -> SchemaValidator {
    try JSONSchemasTests.validator(schema, options: SchemaCompiler.Options())
  }

  private func validator(_ schema: String, options: SchemaCompiler.Options) throws -> SchemaValidator {
    try JSONSchemasTests.validator(schema, options: options)
  }

  @Test(
    "The verdicts of the official suite are the same where each one is remembered from the start",
    .enabled(if: SchemaTestSuite.folder != nil),
    arguments: SchemaTestSuite.files(ofDraft: "draft2020-12").filter { !$0.contains("optional") }
  )
  func remembered(file: String) throws {
    var options = SchemaCompiler.Options(assertFormats: false)
    (options.bounds.first, options.bounds.firstPerValue) = (0, 0)
    for group in try SchemaTestSuite.groups(in: file) {
      guard let plain = try? JSONSchemasTests.validator(group.schema.text, options: .init(assertFormats: false)) else {
        continue
      }
      let remembering = try JSONSchemasTests.validator(group.schema.text, options: options)
      for test in group.tests {
        let data = try #require(test["data"])
        #expect(plain.verdict(on: data) == remembering.verdict(on: data), "\(group.description): \(data.text)")
        #expect(
          plain.violations(in: data).map(\.description) == remembering.violations(in: data).map(\.description),
          "\(group.description): \(data.text)"
        )
      }
    }
  }
}
