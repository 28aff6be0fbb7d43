import JSONSchemas
import Testing

@Suite("Violation messages")
struct ViolationMessageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    let message: String
    var testDescription: String { "\(schema) on \(instance)" }

    init(_ schema: String, _ instance: String, _ message: String) {
      self.schema = schema
      self.instance = instance
      self.message = message
    }
  }

  static let scalars = [
    Row(#"{"type":"string"}"#, "1", "expected a string, found a number (type)"),
    Row(#"{"type":["string","null"]}"#, "[]", "expected a string or null, found an array (type)"),
    Row(#"{"type":["string","null","boolean"]}"#, "{}", "expected a string, null or a boolean, found an object (type)"),
    Row(#"{"type":"integer"}"#, "1.5", "expected an integer, found the number 1.5 (type)"),
    Row(#"{"type":"integer"}"#, #""1""#, "expected an integer, found a string (type)"),
    Row(#"{"type":"object"}"#, "true", "expected an object, found a boolean (type)"),
    Row(#"{"const":"a"}"#, #""b""#, #"expected "a", found "b" (const)"#),
    Row(#"{"const":[1]}"#, "[2]", "expected an array of 1, found an array of 1 (const)"),
    Row(#"{"enum":["a",1,null]}"#, "2", #"expected one of "a", 1, null; found 2 (enum)"#),
    Row(
      #"{"enum":[1,2,3,4,5,6,7,8,9,10]}"#,
      "0",
      "expected one of 1, 2, 3, 4, 5, 6, 7, 8, … (10 in all); found 0 (enum)"
    ),
    Row(#"{"minimum":5}"#, "4.5", "expected at least 5, found 4.5 (minimum)"),
    Row(#"{"maximum":5}"#, "6", "expected at most 5, found 6 (maximum)"),
    Row(#"{"exclusiveMinimum":5}"#, "5", "expected more than 5, found 5 (exclusiveMinimum)"),
    Row(#"{"exclusiveMaximum":5}"#, "5", "expected less than 5, found 5 (exclusiveMaximum)"),
    Row(#"{"multipleOf":0.01}"#, "1.005", "expected a multiple of 0.01, found 1.005 (multipleOf)"),
    Row(#"{"minLength":2}"#, #""ä""#, #"expected at least 2 characters, found 1: "ä" (minLength)"#),
    Row(#"{"maxLength":1}"#, #""ab""#, #"expected at most 1 character, found 2: "ab" (maxLength)"#),
    Row(#"{"pattern":"^a+$"}"#, #""b""#, #""b" does not match the pattern ^a+$"#),
    Row(#"{"pattern":"^a\n$"}"#, #""b""#, #""b" does not match the pattern ^a\u{a}$"#),
    Row(#"{"maxLength":1}"#, #""\ud83d\ude00\u0041""#, #"expected at most 1 character, found 2: "😀A" (maxLength)"#),
    Row(
      #"{"format":"uuid"}"#,
      #""abc""#,
      #""abc" is not an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380 (format)"#
    ),
    Row(#"{"format":"int32"}"#, "3000000000", "3000000000 is not an integer of 32 bits (format int32)"),
    Row("false", "1", "no value is allowed here, found 1"),
    Row(
      #"{"maxLength":3}"#,
      "\"" + String(repeating: "x", count: 100) + "\"",
      "expected at most 3 characters, found 100: \"" + String(repeating: "x", count: 59) + "…\" (maxLength)"
    ),
  ]

  static let containers = [
    Row(#"{"required":["image"]}"#, "{}", #"required member "image" is missing"#),
    Row(
      #"{"properties":{"a":true},"additionalProperties":false}"#,
      #"{"b":1}"#,
      #"member "b" is not allowed (additionalProperties)"#
    ),
    Row(
      #"{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#,
      #"{"b":1}"#,
      #"member "b" is not allowed by any part of the schema (unevaluatedProperties)"#
    ),
    Row(
      #"{"prefixItems":[true],"unevaluatedItems":false}"#,
      "[1,2]",
      "element 1 is not allowed by any part of the schema (unevaluatedItems)"
    ),
    Row(
      #"{"dependentRequired":{"a":["b"]}}"#,
      #"{"a":1}"#,
      #"member "b" is missing; "a" requires it (dependentRequired)"#
    ),
    Row(
      #"{"propertyNames":{"maxLength":1}}"#,
      #"{"ab":1}"#,
      #"expected at most 1 character, found 2: "ab" (maxLength)"#
    ),
    Row(#"{"minProperties":1}"#, "{}", "expected at least 1 member, found 0 (minProperties)"),
    Row(#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, "expected at most 1 member, found 2 (maxProperties)"),
    Row(#"{"minItems":2}"#, "[1]", "expected at least 2 elements, found 1 (minItems)"),
    Row(#"{"maxItems":1}"#, "[1,2]", "expected at most 1 element, found 2 (maxItems)"),
    Row(
      #"{"uniqueItems":true}"#,
      "[1,2,1.0]",
      "expected unique elements, found another 1.0, which equals /0 (uniqueItems)"
    ),
    Row(#"{"contains":{"const":1}}"#, "[2]", #"expected an element that matches "contains", found none"#),
    Row(
      #"{"contains":{"const":1},"minContains":2}"#,
      "[1]",
      #"expected at least 2 elements that match "contains", found 1 (minContains)"#
    ),
    Row(
      #"{"contains":{"const":1},"maxContains":1}"#,
      "[1,1]",
      #"expected at most 1 element that match "contains", found 2 (maxContains)"#
    ),
  ]

  static let logic = [
    Row(#"{"not":{"type":"string"}}"#, #""a""#, #""a" matches the schema under "not""#),
    Row(
      #"{"oneOf":[true,false,true]}"#,
      "1",
      #"expected exactly one matching alternative of "oneOf", found 1 and 3"#
    ),
    Row(
      #"{"anyOf":[{"type":"null"},{"minimum":3}]}"#,
      "1",
      #"does not match any of the 2 alternatives of "anyOf"; closest is alternative 2: expected at least 3, found 1 (minimum)"#
    ),
    Row(
      #"{"anyOf":[{"type":"null"}]}"#,
      "1",
      #"does not match the only alternative of "anyOf"; closest is alternative 1: expected null, found a number (type)"#
    ),
  ]

  @Test("A violation message says what was found and what was expected", arguments: scalars + containers + logic)
  func message(row: Row) throws {
    #expect(try violations(row.schema, row.instance).map(\.message) == [row.message])
  }
}
