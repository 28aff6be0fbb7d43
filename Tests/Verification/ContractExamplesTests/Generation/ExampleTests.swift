import JSONSyntax
import Testing

@Suite("Examples of schemas")
struct ExampleTests {
  static let rows =
    ValueSchemas.scalars + ValueSchemas.strings + ValueSchemas.formats + ValueSchemas.arrays + ValueSchemas.objects
    + LogicSchemas.logic + LogicSchemas.references + [LogicSchemas.longWay]

  @Test("Examples of schemas are made for every seed, and valid", arguments: rows)
  func valid(row: SchemaRow) throws {
    for seed: UInt64 in [0, 1, .max] { #expect(try row.example(seed: seed) != nil, "seed \(seed)") }
  }

  @Test(
    "Examples of schemas are not made where nothing is allowed, within bounds",
    arguments: LogicSchemas.impossible
  )
  func none(row: SchemaRow) throws { #expect(try row.example() == nil) }

  @Test("Examples of schemas are the same for the same seed, and differ between seeds")
  func determined() throws {
    let row = SchemaRow("", #"{"type":"object","properties":{"id":{"format":"uuid"},"n":{"type":"integer"}}}"#)
    #expect(try row.example(seed: 3)?.text == row.example(seed: 3)?.text)
    #expect(try row.example(seed: 3)?.text != row.example(seed: 4)?.text)
  }

  @Test(
    "The first example of an integer of a machine word is one that people would send",
    arguments: [
      #"{"type":"integer","minimum":0,"maximum":9223372036854775807}"#,
      #"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#,
      #"{"type":"integer","minimum":1,"maximum":2147483647}"#,
    ]
  )
  func ordinary(schema: String) throws {
    let number = try SchemaRow("", schema).example()?.text
    #expect(number.flatMap(Int.init).map { 0...101 ~= $0 } == true, "\(number ?? "none")")
  }

  @Test("Examples of schemas are the schemas' own, where these are valid", arguments: given)
  func examplesFirst(row: SchemaRow, expected: String) throws { #expect(try row.example()?.text == expected) }

  static let given: [(SchemaRow, String)] = [
    (SchemaRow("an example", #"{"type":"string","examples":["one","two"]}"#), #""one""#),
    (SchemaRow("a broken example before a good one", #"{"type":"string","examples":[1,"two"]}"#), #""two""#),
    (SchemaRow("a default", #"{"type":"integer","default":7}"#), "7"),
    (
      SchemaRow(
        "examples of members",
        ##"{"properties":{"a":{"example":1},"b":{"$ref":"#/$defs/b"}},"$defs":{"b":{"example":2}}}"##
      ),
      #"{"a":1,"b":2}"#
    ),
    (
      SchemaRow(
        "all members but the one that must not be",
        #"{"properties":{"a":{"const":1},"b":{"const":2}},"not":{"required":["a"]}}"#
      ),
      #"{"b":2}"#
    ),
    (
      SchemaRow("an example for a text that may be null", #"{"type":["string","null"],"examples":["x",null]}"#), #""x""#
    ),
  ]
}
