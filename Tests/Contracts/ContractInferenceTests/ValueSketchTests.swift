import JSONSyntax
import Testing

@testable import ContractInference

@Suite("Sketches of values")
struct ValueSketchTests {
  @Test(
    "Names that a server makes up are identifiers, and words and versions are not",
    arguments: [
      ("17", true), ("2026-05-04", true), ("d15714c7-0000-4000-8000-000000000001", true), ("a8f3c1", true),
      ("item-20931", true), ("INV-17", true), ("deadbee1", true), ("REDACTED-1", true), ("a@b.example", true),
      ("10.0.0.1", true), ("address2", false), ("v1", false), ("v18.0", false), ("v2026", false), ("status", false),
      ("/items/1", false), ("", false),
    ]
  )
  func identifiers(_ name: String, _ isIdentifier: Bool) {
    #expect(Identifiers.isIdentifier(name) == isIdentifier)
  }

  @Test(
    "Texts have the format that all of them show, and a schema states it where it has a name for it",
    arguments: [
      (["2026-05-04T09:41:00Z"], "date-time", "date-time"),
      (["2026-05-04T09:41:00Z", "2026-05-04T09:41:00+0200"], "date-time", "iso8601-date-time"),
      (["2026-05-04T09:41:00"], "date-time without a zone", nil), (["2026-05-04"], "date", "date"),
      (["2026-02-30"], nil, nil), (["09:41:00Z"], "time", "time"), (["https://a.example/b"], "URL", "uri"),
      (["HTTPS://a.example/b", "https://a.example/b?page[size]=2"], "URL", nil), (["s3://bucket/key"], "URI", "uri"),
      (["/a?of=http://b.example"], "path", nil), (["joe@example.com"], "email", "email"),
      (["10.0.0.1"], "IP address", "ipv4"), (["10.0.0.1", "2001:db8::1"], "IP address", nil), (["17"], "digits", nil),
      (["joe@example.com", ""], "email", nil), (["joe@example.com", "REDACTED-1"], "email", nil),
      (["joe@example.com", "joe"], nil, nil),
    ] as [([String], String?, String?)]
  )
  func formats(_ texts: [String], _ name: String?, _ schemaFormat: String?) {
    var sketch = TextSketch()
    for text in texts { sketch.add(text) }
    #expect(sketch.commonFormat?.name == name)
    #expect(sketch.schemaFormat == schemaFormat)
  }

  @Test("A sketch of two halves is that of the whole")
  func merged() throws {
    let halves = [
      #"[{"id": 1, "at": "2026-05-04", "tags": ["a"]}, {"id": 2.0, "at": null}]"#, #"[{"id": -3, "x": {"EUR": 1.5}}]"#,
    ]
    var merged = ValueSketch()
    var whole = ValueSketch()
    for half in halves {
      let root = try JSONDocument(parsing: Array(half.utf8)).root
      merged.merge(ValueSketch(of: root))
      whole.add(root)
    }
    #expect(merged.schema(named: "items") == whole.schema(named: "items"))
    #expect(merged.count == whole.count)
    #expect(merged.element?.members["id"]?.hasNegative == true)
    #expect(merged.element?.members["id"]?.kinds == [.integer: 3])
  }

  @Test(
    "An object whose names are data is a map",
    arguments: [
      (#"{"2026-05-04": 1}"#, true), (#"{"EUR": 1, "USD": 2.5}"#, true), (#"{"ID": 1, "URL": "x"}"#, false),
      (#"{"id": 1, "name": "x"}"#, false), ("{}", false),
    ]
  )
  func maps(_ text: String, _ isMap: Bool) throws {
    #expect(ValueSketch(of: try JSONDocument(parsing: Array(text.utf8)).root).isMap == isMap)
  }

  @Test("A member that an object has twice counts once")
  func duplicates() throws {
    let sketch = ValueSketch(of: try JSONDocument(parsing: Array(#"[{"a": 1, "a": "x"}, {"b": 1}]"#.utf8)).root)
    #expect(sketch.element?.members["a"]?.kinds == [.integer: 1])
    let properties: JSONLiteral = ["a": ["type": "integer"], "b": ["type": "integer"]]
    #expect(sketch.schema(named: "x") == ["type": "array", "items": ["type": "object", "properties": properties]])
  }

  @Test("The values of a map with very many names are all in its schema")
  func largeMap() throws {
    let members = (0..<300).map { #""\#(String(repeating: "x", count: $0))": \#($0 < 299 ? "1" : "null")"# }
    let text = "{\(members.joined(separator: ", "))}"
    let sketch = ValueSketch(of: try JSONDocument(parsing: Array(text.utf8)).root)
    #expect(sketch.schema(named: "x") == ["type": "object", "additionalProperties": ["type": ["integer", "null"]]])
  }
}
