import JSONSchemas
import JSONSyntax
import Testing

@Suite("Required members that one side never sends")
struct MemberExemptionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let about: String
    let schema: String
    let instance: String
    /// The exemptions for which the instance is valid, out of none, `readOnly`, `writeOnly` and both.
    let valid: [MemberExemptions]
    var testDescription: String { about }

    init(_ about: String, _ schema: String, _ instance: String, valid: [MemberExemptions]) {
      self.about = about
      self.schema = schema
      self.instance = instance
      self.valid = valid
    }
  }

  private static let requests: [MemberExemptions] = [.readOnly, .either]
  private static let responses: [MemberExemptions] = [.writeOnly, .either]
  private static let many = (0..<70).map { "\"k\($0)\"" }.joined(separator: ",")

  static let rows = [
    Row(
      "A readOnly member is not demanded of requests",
      #"{"required":["id","a"],"properties":{"id":{"readOnly":true},"a":{}}}"#,
      #"{"a":1}"#,
      valid: requests
    ),
    Row(
      "A writeOnly member is not demanded of responses",
      #"{"required":["a","password"],"properties":{"password":{"writeOnly":true},"a":{}}}"#,
      #"{"a":1}"#,
      valid: responses
    ),
    Row(
      "Another member is demanded of both",
      #"{"required":["a","password"],"properties":{"password":{"writeOnly":true},"a":{"readOnly":false}}}"#,
      "{}",
      valid: []
    ),
    Row(
      "A member that only one of several kinds of message has is found through a reference",
      ##"{"required":["id"],"properties":{"id":{"$ref":"#/$defs/id"}},"$defs":{"id":{"allOf":[{"readOnly":true}]}}}"##,
      "{}",
      valid: requests
    ),
    Row(
      "A member is found in the schemas of allOf",
      ##"{"required":["id"],"allOf":[{"$ref":"#/$defs/base"}],"$defs":{"base":{"properties":{"id":{"readOnly":true}}}}}"##,
      "{}",
      valid: requests
    ),
    Row(
      "A member is found beside the schema in whose allOf it is required",
      #"{"allOf":[{"allOf":[{"required":["id"]}]}],"properties":{"id":{"readOnly":true}}}"#,
      "{}",
      valid: requests
    ),
    Row(
      "A branch of oneOf holds without the member",
      #"{"oneOf":[{"type":"array"},{"required":["id"],"properties":{"id":{"writeOnly":true}}}]}"#,
      "{}",
      valid: responses
    ),
    Row(
      "A member is found among many that are required",
      #"{"required":[\#(many),"id"],"properties":{"id":{"readOnly":true}}}"#,
      "{\(many.split(separator: ",").map { $0 + ":0" }.joined(separator: ","))}",
      valid: requests
    ),
    Row(
      "A member that is there is judged all the same",
      #"{"required":["id"],"properties":{"id":{"readOnly":true,"type":"string"}}}"#,
      #"{"id":1}"#,
      valid: []
    ),
  ]

  @Test("A required member may be missing where its side never sends it", arguments: rows)
  func exemptions(row: Row) throws {
    let validator = try validator(row.schema)
    let value = try JSONDocument(parsing: row.instance).root
    for exemptions: MemberExemptions in [[], .readOnly, .writeOnly, .either] {
      let exempting = validator.exempting(exemptions)
      #expect(exempting.isValid(value) == row.valid.contains(exemptions))
      #expect(exempting.violations(in: value).isEmpty == row.valid.contains(exemptions))
    }
  }

  @Test("A violation names the members that are missed, and not those that may be missing")
  func message() throws {
    let schema = #"{"required":["id","a","b"],"properties":{"id":{"readOnly":true}}}"#
    let found = try validator(schema).exempting(.readOnly).violations(in: JSONDocument(parsing: #"{"a":1}"#).root)
    #expect(found.map(\.message) == [#"required member "b" is missing"#])
  }
}
