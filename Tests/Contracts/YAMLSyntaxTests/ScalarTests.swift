import JSONSyntax
import Testing
import YAMLSyntax

/// A YAML text with the expected JSON.
struct Row: Sendable, CustomTestStringConvertible {
  let yaml: String
  let json: String
  init(_ yaml: String, _ json: String) {
    self.yaml = yaml
    self.json = json
  }
  var testDescription: String { "\(yaml.debugDescription) is \(json)" }
}

@Suite("Scalars")
struct ScalarTests {
  @Test(
    "A plain scalar is what the core schema says",
    arguments: [
      Row("~", "null"), Row("null", "null"), Row("Null", "null"), Row("NULL", "null"), Row("nULL", "\"nULL\""),
      Row("true", "true"), Row("True", "true"), Row("TRUE", "true"), Row("tRUE", "\"tRUE\""),
      Row("false", "false"), Row("False", "false"), Row("FALSE", "false"),
      Row("yes", "\"yes\""), Row("no", "\"no\""), Row("on", "\"on\""), Row("Off", "\"Off\""), Row("y", "\"y\""),
      Row("0", "0"), Row("-0", "-0"), Row("12", "12"), Row("1.0", "1.0"), Row("1e400", "1e400"),
      Row("-1.5E+3", "-1.5E+3"), Row("12345678901234567890123", "12345678901234567890123"),
      Row("+1", "1"), Row("007", "7"), Row("-010", "-10"), Row("1.", "1"), Row(".5", "0.5"), Row("-.5", "-0.5"),
      Row("+.5e-1", "0.5e-1"), Row("1.e3", "1e3"), Row("0o17", "15"), Row("0x1F", "31"),
      Row("0xffffffffffffffffff", "4722366482869645213695"),
      Row("0b11", "\"0b11\""), Row("1_000", "\"1_000\""), Row("0o8", "\"0o8\""), Row("0x", "\"0x\""),
      Row("1e", "\"1e\""), Row("-", "[null]"), Row("--1", "\"--1\""), Row("1.2.3", "\"1.2.3\""), Row(".", "\".\""),
      Row("3.1.0", "\"3.1.0\""), Row("12:30:45", "\"12:30:45\""), Row("2020-05-20", "\"2020-05-20\""),
      Row("2020-05-20T11:24:59Z", "\"2020-05-20T11:24:59Z\""), Row("a b", "\"a b\""), Row("=", "\"=\""),
    ]
  )
  func plain(row: Row) throws {
    #expect(String(decoding: try YAMLDocument.parse(row.yaml).bytes, as: UTF8.self) == row.json)
  }

  @Test(
    "A quoted or block scalar is a string",
    arguments: [
      Row("'1'", "\"1\""), Row("\"true\"", "\"true\""), Row("''", "\"\""), Row("'it''s'", "\"it's\""),
      Row(#""a\tb\x41\u00e9\U0001F600\/""#, "\"a\\tbA\u{E9}\u{1F600}/\""), Row("|\n  12\n  13\n", #""12\n13\n""#),
      Row("|-\n  a\n", "\"a\""), Row("|+\n  a\n\n", #""a\n\n""#), Row(">\n  a\n  b\n\n  c\n", #""a b\nc\n""#),
      Row("\"a \\\n  b\"", "\"a b\""), Row("\"\\\"\\\\\"", #""\"\\""#), Row(#""\0""#, #""\u0000""#),
    ]
  )
  func quoted(row: Row) throws {
    #expect(String(decoding: try YAMLDocument.parse(row.yaml).bytes, as: UTF8.self) == row.json)
  }

  @Test(
    "An explicit tag decides",
    arguments: [
      Row("!!str 12", "\"12\""), Row("! 12", "\"12\""), Row("!!int '12'", "12"), Row("!!float 1", "1"),
      Row("!!bool 'true'", "true"), Row("!!null ''", "null"), Row("!!timestamp 2020-01-01", "\"2020-01-01\""),
      Row("!!map {a: 1}", #"{"a":1}"#), Row("!!seq [1]", "[1]"),
      Row("!<tag:yaml.org,2002:str> true", "\"true\""),
    ]
  )
  func tagged(row: Row) throws {
    #expect(String(decoding: try YAMLDocument.parse(row.yaml).bytes, as: UTF8.self) == row.json)
  }
}
