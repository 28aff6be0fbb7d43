import JSONSchemas
import JSONSyntax
import Testing

@Suite("One validator, many tasks")
struct ConcurrencyTests {
  private static let schema = """
    {
      "type": "object",
      "required": ["kind"],
      "if": {"properties": {"kind": {"const": "circle"}}},
      "then": {"required": ["radius"], "properties": {"radius": {"exclusiveMinimum": 0}}},
      "else": {"anyOf": [{"required": ["width"]}, {"required": ["side"]}]},
      "properties": {"kind": true, "radius": {"type": "number"}, "tags": {"uniqueItems": true}},
      "dependentSchemas": {"width": {"properties": {"height": {"type": "number"}}, "required": ["height"]}},
      "unevaluatedProperties": {"type": "integer"}
    }
    """

  private static let instances = [
    #"{"kind":"circle","radius":1.5}"#, #"{"kind":"circle","radius":0}"#, #"{"kind":"circle"}"#,
    #"{"kind":"square","side":1}"#, #"{"kind":"square","side":1.5}"#, #"{"kind":"box","width":1}"#,
    #"{"kind":"box","width":1,"height":2.5}"#, #"{"kind":"box","side":1,"tags":["a","a"]}"#, #"{"radius":1}"#, "[]",
  ]

  @Test("20 000 validations at once give the verdicts and violations of one after the other")
  func sameVerdicts() async throws {
    let validator = try validator(Self.schema)
    let values = try Self.instances.map { try JSONDocument(parsing: $0).root }
    let expected = values.map { validator.violations(in: $0).map(\.description) }
    #expect(expected.map(\.isEmpty) == [true, false, false, true, false, false, true, false, false, false])
    let mistakes = await withTaskGroup(of: Int.self) { group in
      for task in 0..<200 {
        group.addTask {
          var mistakes = 0
          for run in 0..<100 {
            let number = (task + run) % values.count
            let isValid = validator.isValid(values[number])
            if isValid != expected[number].isEmpty { mistakes += 1 }
            if run % 10 == 0, validator.violations(in: values[number]).map(\.description) != expected[number] {
              mistakes += 1
            }
          }
          return mistakes
        }
      }
      return await group.reduce(0, +)
    }
    #expect(mistakes == 0)
  }
}
