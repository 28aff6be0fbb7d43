import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Structure")
struct StructureTests {
  @Test(
    "A document says this in JSON",
    arguments: [
      Row("a: 1\nb:\n  - x\n  - y: 2\n", #"{"a":1,"b":["x",{"y":2}]}"#),
      Row("{a: [1, 2, {b: c}], 'd': }", #"{"a":[1,2,{"b":"c"}],"d":null}"#),
      Row("a:\nb: ~", #"{"a":null,"b":null}"#),
      Row("200: ok\ntrue: t\n1.0: f\n~: n\n", #"{"200":"ok","true":"t","1.0":"f","~":"n"}"#),
      Row("# only a comment before\n---\na: 1 # after\n...\n", #"{"a":1}"#),
      Row("%YAML 1.2\n---\na: 1\n", #"{"a":1}"#),
      Row("\u{FEFF}a: 1", #"{"a":1}"#),
      Row("a: 1\r\nb: 2\r\n", #"{"a":1,"b":2}"#),
      Row("{\"a\": [true, null]}", #"{"a":[true,null]}"#),
      Row("? a long key\n: v", #"{"a long key":"v"}"#),
      Row("url: http://x/y#z", ##"{"url":"http://x/y#z"}"##),
    ]
  )
  func structure(row: Row) throws {
    #expect(String(decoding: try YAMLDocument.parse(row.yaml).bytes, as: UTF8.self) == row.json)
  }

  @Test(
    "Aliases are written out, and merge keys followed",
    arguments: [
      Row("a: &x [1, 2]\nb: *x", #"{"a":[1,2],"b":[1,2]}"#),
      Row("a: &x 1\nb: &x 2\nc: *x", #"{"a":1,"b":2,"c":2}"#),
      Row("base: &b {x: 1, y: 2}\nc: {<<: *b, y: 3}", #"{"base":{"x":1,"y":2},"c":{"x":1,"y":3}}"#),
      Row("c: {z: 0, <<: {x: 1}, y: 2}", #"{"c":{"z":0,"x":1,"y":2}}"#),
      Row("c: {<<: [{x: 1}, {x: 2, y: 2}]}", #"{"c":{"x":1,"y":2}}"#),
      Row("c: {<<: {<<: {x: 1}, y: 2}}", #"{"c":{"x":1,"y":2}}"#),
      Row("c: {'<<': 1}", #"{"c":{"<<":1}}"#),
      Row("- &a a\n- \"*a: x\"\n- |\n  *b*: no alias\n", #"["a","*a: x","*b*: no alias\n"]"#),
    ]
  )
  func aliases(row: Row) throws {
    #expect(String(decoding: try YAMLDocument.parse(row.yaml).bytes, as: UTF8.self) == row.json)
  }

  @Test("Every key and value knows its place in the YAML text")
  func places() throws {
    let yaml = """
      # é counts as one column
      openapi: 3.1.0
      paths:
        /feed: { get: {id: x} }
        '/ü':
          - first
          - &anchor
            deep: "value"
          - *anchor
      """
    let document = try YAMLDocument.parse(yaml)
    var places: [String] = []
    func visit(_ value: JSONValue) {
      places.append("\(value.pointer) \(value.location)")
      for member in value.members {
        places.append("key \(member.name) \(member.key.location)")
        visit(member.value)
      }
      for element in value.elements { visit(element) }
    }
    visit(document.root)
    #expect(
      places == [
        " 2:1", "key openapi 2:1", "/openapi 2:10", "key paths 3:1", "/paths 4:3", "key /feed 4:3",
        "/paths/~1feed 4:10", "key get 4:12", "/paths/~1feed/get 4:17", "key id 4:18", "/paths/~1feed/get/id 4:22",
        "key /ü 5:3", "/paths/~1ü 6:5", "/paths/~1ü/0 6:7", "/paths/~1ü/1 7:7", "key deep 8:7",
        "/paths/~1ü/1/deep 8:13", "/paths/~1ü/2 7:7", "key deep 8:7", "/paths/~1ü/2/deep 8:13",
      ]
    )
  }

  @Test("Columns count code points, not bytes")
  func columns() throws {
    let document = try YAMLDocument.parse("ключ: {é: 1, 😀: 2}")
    #expect(document.root.members.flatMap { $0.value.members.map { $0.key.location.column } } == [8, 14])
  }
}
