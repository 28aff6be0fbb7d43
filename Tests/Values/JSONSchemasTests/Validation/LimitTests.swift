import Foundation
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Limits of evaluation")
struct LimitTests {
  /// Returns `[[[…]]]` with the given depth.
  private func nested(_ depth: Int) throws -> JSONValue {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    return try JSONDocument(parsing: text, limits: JSONDocument.Limits(depth: depth)).root
  }

  @Test("A value nested within the bounds is judged")
  func shallow() throws {
    let validator = try validator(##"{"items":{"$ref":"#"}}"##)
    #expect(validator.isValid(try nested(60)))
  }

  @Test("Schemas nested too deep are a violation that names the limit, not a crash")
  func depth() throws {
    let options = SchemaCompiler.Options(maximumDepth: 50)
    let validator = try validator(##"{"items":{"$ref":"#"}}"##, options: options)
    let found = validator.violations(in: try nested(60))
    #expect(
      found.map(\.message) == ["cannot be validated: schemas are nested deeper than the limit of 50"]
    )
    #expect(found.first?.keyword == "limit")
  }

  @Test("A limit under `not` does not make a value valid")
  func negation() throws {
    let options = SchemaCompiler.Options(maximumDepth: 50)
    let schema = ##"{"not":{"$ref":"#/$defs/a"},"$defs":{"a":{"items":{"$ref":"#/$defs/a"},"maxItems":1}}}"##
    let validator = try validator(schema, options: options)
    #expect(!validator.isValid(try nested(60)))
    #expect(validator.violations(in: try nested(60)).map(\.keyword) == ["limit"])
  }

  @Test("A small stack is enough for the deepest value, whatever the verdict")
  func smallStack() async throws {
    let schema = ##"{"items":{"anyOf":[{"$ref":"#"},{"type":"null"}]},"uniqueItems":true}"##
    let validator = try validator(schema)
    let value = try nested(4096)
    let count = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: validator.violations(in: value).count) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(count > 0)
  }

  /// A keyword that nests, and the text before and after the inner value.
  static let nestingKeywords: [(schema: String, open: String, close: String)] = [
    (##"{"items":{"$ref":"#"}}"##, "[", "]"),
    (##"{"prefixItems":[{"$ref":"#"}]}"##, "[", "]"),
    (##"{"contains":{"$ref":"#"}}"##, "[", "]"),
    (##"{"unevaluatedItems":{"$ref":"#"}}"##, "[", "]"),
    (##"{"items":{"allOf":[{"$ref":"#"}]}}"##, "[", "]"),
    (##"{"items":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}"##, "[", "]"),
    (##"{"items":{"oneOf":[{"$ref":"#"},{"type":"null"}]}}"##, "[", "]"),
    (##"{"items":{"not":{"not":{"$ref":"#"}}}}"##, "[", "]"),
    (##"{"items":{"if":{"$ref":"#"},"then":true}}"##, "[", "]"),
    (##"{"items":{"if":true,"then":{"$ref":"#"}}}"##, "[", "]"),
    (##"{"$id":"http://a/","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}"##, "[", "]"),
    (##"{"properties":{"a":{"$ref":"#"}}}"##, #"{"a":"#, "}"),
    (##"{"patternProperties":{"a":{"$ref":"#"}}}"##, #"{"a":"#, "}"),
    (##"{"additionalProperties":{"$ref":"#"}}"##, #"{"a":"#, "}"),
    (##"{"unevaluatedProperties":{"$ref":"#"}}"##, #"{"a":"#, "}"),
    (##"{"dependentSchemas":{"a":{"properties":{"a":{"$ref":"#"}}}}}"##, #"{"a":"#, "}"),
  ]

  @Test("Every keyword that nests ends with the limit on a stack of 512 KiB", arguments: nestingKeywords)
  func nestingOnSmallStack(_ row: (schema: String, open: String, close: String)) async throws {
    let validator = try validator(row.schema, options: SchemaCompiler.Options(maximumDepth: 1_000_000))
    let text = String(repeating: row.open, count: 4000) + "[]" + String(repeating: row.close, count: 4000)
    let value = try JSONDocument(parsing: text, limits: JSONDocument.Limits(depth: 4096)).root
    let isValid = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: validator.isValid(value) || validator.violations(in: value).isEmpty)
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(!isValid)
  }

  @Test("Equality and hashes of deep values need no stack")
  func deepEquality() throws {
    let deep = try nested(4000)
    let text = "[\(deep.text), \(deep.text), 1, 2, 3, 4, 5, 6, 7, 8]"
    let value = try JSONDocument(parsing: text, limits: JSONDocument.Limits(depth: 4096)).root
    #expect(try validator(#"{"uniqueItems":true}"#).violations(in: value).map(\.instancePointer.description) == ["/1"])
  }

  @Test("A large array of objects is searched for equal elements in little time")
  func manyElements() throws {
    let elements = (0..<20_000).map { #"{"id":\#($0),"tags":["a","b"]}"# }
    let text = "[" + elements.joined(separator: ",") + #",{"tags":["a","b"],"id":7.0}]"#
    let found = try violations(#"{"uniqueItems":true}"#, text)
    #expect(found.map(\.instancePointer.description) == ["/20000"])
    #expect(found.first?.message.contains("which equals /7") == true)
  }

  @Test("Of several equal pairs, the one whose second element comes first is reported", arguments: 0..<20)
  func firstOfManyPairs(shift: Int) throws {
    let elements = (0..<40).map { $0 + shift * 100 } + [7, 3, 3, 39].map { $0 + shift * 100 }
    let found = try violations(#"{"uniqueItems":true}"#, "\(elements)")
    #expect(found.map(\.instancePointer.description) == ["/40"])
    #expect(found.first?.message.contains("which equals /7") == true)
  }

  @Test("More than 64 required names are distinguished")
  func manyRequired() throws {
    let names = (0..<130).map { "\"k\($0)\"" }
    let schema = #"{"required":[\#(names.joined(separator: ","))]}"#
    let members = names.filter { $0 != "\"k127\"" }.map { $0 + ":1" }
    let found = try violations(schema, "{" + members.joined(separator: ",") + "}")
    #expect(found.map(\.message) == [#"required member "k127" is missing"#])
  }

  @Test("Members are found in any order among few and among many properties", arguments: [3, 60])
  func order(count: Int) throws {
    let properties = (0..<count).map { #""k\#($0)":{"const":\#($0)}"# }
    let schema = #"{"properties":{\#(properties.joined(separator: ","))},"additionalProperties":false}"#
    let members = (0..<count).reversed().map { #""k\#($0)":\#($0)"# }
    #expect(try isValid(schema, "{" + members.joined(separator: ",") + "}"))
    #expect(try !isValid(schema, #"{"k2":1}"#))
    #expect(try !isValid(schema, #"{"k999":1}"#))
    #expect(try isValid(schema, #"{"\u006b2":2}"#))
  }
}
