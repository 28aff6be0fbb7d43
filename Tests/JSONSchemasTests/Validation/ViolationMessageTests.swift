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
    Row(#"{"type":"string"}"#, "1", "must be a string, is a number"),
    Row(#"{"type":["string","null"]}"#, "[]", "must be a string or null, is an array"),
    Row(#"{"type":["string","null","boolean"]}"#, "{}", "must be a string, null or a boolean, is an object"),
    Row(#"{"type":"integer"}"#, "1.5", "must be an integer, is the number 1.5"),
    Row(#"{"type":"integer"}"#, #""1""#, "must be an integer, is a string"),
    Row(#"{"type":"object"}"#, "true", "must be an object, is a boolean"),
    Row(#"{"const":"a"}"#, #""b""#, #"must be "a", is "b""#),
    Row(#"{"const":[1]}"#, "[2]", "must be an array of 1, is an array of 1"),
    Row(#"{"enum":["a",1,null]}"#, "2", #"must be one of "a", 1, null, is 2"#),
    Row(
      #"{"enum":[1,2,3,4,5,6,7,8,9,10]}"#,
      "0",
      "must be one of 1, 2, 3, 4, 5, 6, 7, 8, … (10 in all), is 0"
    ),
    Row(#"{"minimum":5}"#, "4.5", "must be at least 5, is 4.5"),
    Row(#"{"maximum":5}"#, "6", "must be at most 5, is 6"),
    Row(#"{"exclusiveMinimum":5}"#, "5", "must be above 5, is 5"),
    Row(#"{"exclusiveMaximum":5}"#, "5", "must be below 5, is 5"),
    Row(#"{"multipleOf":0.01}"#, "1.005", "must be a multiple of 0.01, is 1.005"),
    Row(#"{"minLength":2}"#, #""ä""#, #"must have at least 2 characters, has 1: "ä""#),
    Row(#"{"maxLength":1}"#, #""ab""#, #"must have at most 1 character, has 2: "ab""#),
    Row(#"{"pattern":"^a+$"}"#, #""b""#, #""b" does not match the pattern ^a+$"#),
    Row(#"{"pattern":"^a\n$"}"#, #""b""#, #""b" does not match the pattern ^a\u{a}$"#),
    Row(#"{"maxLength":1}"#, #""\ud83d\ude00\u0041""#, #"must have at most 1 character, has 2: "😀A""#),
    Row(
      #"{"format":"uuid"}"#,
      #""abc""#,
      #""abc" is not an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380"#
    ),
    Row(#"{"format":"int32"}"#, "3000000000", "3000000000 is not an integer of 32 bits (format int32)"),
    Row("false", "1", "no value is allowed here, found 1"),
    Row(
      #"{"maxLength":3}"#,
      "\"" + String(repeating: "x", count: 100) + "\"",
      "must have at most 3 characters, has 100: \"" + String(repeating: "x", count: 59) + "…\""
    ),
  ]

  static let containers = [
    Row(#"{"required":["image"]}"#, "{}", #"required member "image" is missing"#),
    Row(#"{"properties":{"a":true},"additionalProperties":false}"#, #"{"b":1}"#, #"member "b" is not allowed"#),
    Row(
      #"{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#,
      #"{"b":1}"#,
      #"member "b" is not allowed by any part of the schema"#
    ),
    Row(
      #"{"prefixItems":[true],"unevaluatedItems":false}"#,
      "[1,2]",
      "element 1 is not allowed by any part of the schema"
    ),
    Row(
      #"{"dependentRequired":{"a":["b"]}}"#,
      #"{"a":1}"#,
      #"member "b" is missing, which "a" requires"#
    ),
    Row(#"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#, #"must have at most 1 character, has 2: "ab""#),
    Row(#"{"minProperties":1}"#, "{}", "must have at least 1 member, has 0"),
    Row(#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, "must have at most 1 member, has 2"),
    Row(#"{"minItems":2}"#, "[1]", "must have at least 2 elements, has 1"),
    Row(#"{"maxItems":1}"#, "[1,2]", "must have at most 1 element, has 2"),
    Row(#"{"uniqueItems":true}"#, "[1,2,1.0]", "elements must be unique, but this one equals /0: 1.0"),
    Row(#"{"contains":{"const":1}}"#, "[2]", #"must have an element that matches "contains", has none"#),
    Row(
      #"{"contains":{"const":1},"minContains":2}"#,
      "[1]",
      #"must have at least 2 elements that match "contains", has 1"#
    ),
    Row(
      #"{"contains":{"const":1},"maxContains":1}"#,
      "[1,1]",
      #"must have at most 1 element that match "contains", has 2"#
    ),
  ]

  static let logic = [
    Row(#"{"not":{"type":"string"}}"#, #""a""#, #""a" must not match the schema under "not", but does"#),
    Row(
      #"{"oneOf":[true,false,true]}"#,
      "1",
      #"matches alternatives 1 and 3 of "oneOf", must match exactly one"#
    ),
    Row(
      #"{"anyOf":[{"type":"null"},{"minimum":3}]}"#,
      "1",
      #"does not match any of the 2 alternatives of "anyOf"; closest is alternative 2: must be at least 3, is 1"#
    ),
    Row(
      #"{"anyOf":[{"type":"null"}]}"#,
      "1",
      #"does not match the only alternative of "anyOf"; closest is alternative 1: must be null, is a number"#
    ),
  ]

  @Test("A violation message says what was found and what was expected", arguments: scalars + containers + logic)
  func message(row: Row) throws {
    #expect(try violations(row.schema, row.instance).map(\.message) == [row.message])
  }
}
