import JSONSyntax
import Overlays
import Testing
import YAMLSyntax

@Suite("Overlays")
struct OverlayTests {
  private static func overlay(_ actions: String, version: String = "1.1.0") throws -> Overlay {
    let text = "overlay: \(version)\ninfo: { title: T, version: '1' }\nactions:\n\(actions)\n"
    return try Overlay(try YAMLDocument.parse(text))
  }

  private static func applied(_ actions: String, to text: String, version: String = "1.1.0") throws -> JSONDocument {
    try overlay(actions, version: version).applied(to: try JSONDocument(parsing: text)).document
  }

  /// A document, actions, and the document that they make of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: String
    let actions: String
    let result: String
    var version = "1.1.0"
  }

  private static let rows = [
    Row(
      testDescription: "members of objects are merged recursively",
      document: #"{"a":{"b":{"c":1},"d":2}}"#,
      actions: "- { target: $.a, update: { b: { e: 3 }, d: 4 } }",
      result: #"{"a":{"b":{"c":1,"e":3},"d":4}}"#
    ),
    Row(
      testDescription: "a list that is a member is concatenated",
      document: #"{"a":{"b":[1]}}"#,
      actions: "- { target: $.a, update: { b: [2, 3] } }",
      result: #"{"a":{"b":[1,2,3]}}"#
    ),
    Row(
      testDescription: "a selected list is concatenated with a list",
      document: #"{"a":[1]}"#,
      actions: "- { target: $.a, update: [2, 3] }",
      result: #"{"a":[1,2,3]}"#
    ),
    Row(
      testDescription: "a list is one element in version 1.0",
      document: #"{"a":[1]}"#,
      actions: "- { target: $.a, update: [2, 3] }",
      result: #"{"a":[1,[2,3]]}"#,
      version: "1.0.0"
    ),
    Row(
      testDescription: "an object is appended to a selected list",
      document: #"{"a":[]}"#,
      actions: "- { target: $.a, update: { b: 1 } }",
      result: #"{"a":[{"b":1}]}"#
    ),
    Row(
      testDescription: "null is appended to a selected list",
      document: #"{"a":[1]}"#,
      actions: "- { target: $.a, update: null }",
      result: #"{"a":[1,null]}"#
    ),
    Row(
      testDescription: "a selected text is replaced",
      document: #"{"a":{"b":"x"}}"#,
      actions: "- { target: $.a.b, update: 'y' }",
      result: #"{"a":{"b":"y"}}"#
    ),
    Row(
      testDescription: "an update is ignored beside remove",
      document: #"{"a":1,"b":2}"#,
      actions: "- { target: $.a, update: 3, remove: true }",
      result: #"{"b":2}"#
    ),
    Row(
      testDescription: "remove: false removes nothing",
      document: #"{"a":1}"#,
      actions: "- { target: $.a, update: 3, remove: false }",
      result: #"{"a":3}"#
    ),
    Row(
      testDescription: "several elements of a list are removed at once",
      document: #"{"a":[1,2,3,4]}"#,
      actions: "- { target: '$.a[0,2,2]', remove: true }",
      result: #"{"a":[2,4]}"#
    ),
    Row(
      testDescription: "a selected value inside of another selected one is updated too",
      document: #"{"a":{"b":{"c":{}}}}"#,
      actions: "- { target: '$..[?@.c || @.b]', update: { x: 1 } }",
      result: #"{"a":{"b":{"c":{},"x":1},"x":1}}"#
    ),
    Row(
      testDescription: "an action sees what those before it did",
      document: #"{"paths":{"/a":{"get":{}}}}"#,
      actions: """
        - { target: $.paths, update: { /b: {} } }
        - { target: "$.paths['/b']", copy: "$.paths['/a']" }
        - { target: "$.paths['/a']", remove: true }
        """,
      result: #"{"paths":{"/b":{"get":{}}}}"#
    ),
    Row(
      testDescription: "a copy into several objects is merged into each",
      document: #"{"t":{"x":1},"a":[{"x":2},{"y":3}]}"#,
      actions: "- { target: '$.a[*]', copy: $.t }",
      result: #"{"t":{"x":1},"a":[{"x":1},{"y":3,"x":1}]}"#
    ),
    Row(
      testDescription: "an extension with escaped characters is added",
      document: #"{"a":{"\u00e9\n":1}}"#,
      actions: "- { target: $, update: { a: { \"\\u00e9\\n\": 2, 'x-\"q\"': \"\\t\" } } }",
      result: #"{"a":{"é\n":2,"x-\"q\"":"\t"}}"#
    ),
  ]

  @Test("Actions are applied in order", arguments: rows)
  func actions(_ row: Row) throws {
    let result = try Self.applied(row.actions, to: row.document, version: row.version)
    #expect(result.root.isEqual(to: try JSONDocument(parsing: row.result).root), "\(result.root.text)")
  }

  @Test(
    "An action that cannot be applied is refused, at its place in the overlay",
    arguments: [
      (
        "- { target: $.a, update: 1 }", "4:26",
        "a text, number, flag or null cannot be merged into a selected value, which is an object; remove the old value first"
      ),
      (
        "- { target: $, update: { a: { b: {} } } }", "4:34",
        "an object cannot be merged into /a/b of a selected value, which is a list; remove the old value first"
      ),
      ("- { target: $, remove: true }", "4:13", "the document as a whole cannot be removed; select a value in it"),
      (
        "- { target: $.*, update: 1 }", "4:13",
        "\"target\" selects objects and texts, numbers, flags or null; it must select values of one kind, such as objects"
      ),
      ("- { target: $.a, copy: $.none }", "4:24", "\"copy\" selects nothing; it must select one"),
      ("- { target: $.a, copy: $.* }", "4:24", "\"copy\" selects 2 values; it must select one"),
      (
        "- { target: $.c, copy: $.a }", "4:24",
        "an object cannot be merged into a selected value, which is a text, number, flag or null; remove the old value first"
      ),
    ]
  )
  func refused(_ actions: String, _ place: String, _ message: String) throws {
    let fault = #expect(throws: OverlayFault.self) {
      try Self.applied(actions, to: #"{"a":{"b":[]},"c":"x"}"#)
    }
    #expect(fault?.message == message)
    #expect(fault?.value.location.description == place)
  }

  @Test(
    "A document that is no overlay is refused, with each fault",
    arguments: [
      (
        "a: 1",
        [
          "this is not an overlay: it has no \"overlay\" at its top level, such as overlay: 1.1.0",
          "\"info\" is missing or no object; write one with \"title\" and \"version\"",
          "\"actions\" must be a list with at least one action",
        ]
      ),
      (
        "overlay: '2.0'\ninfo: { title: T, version: 1 }\nactions: [{ target: $ }]",
        ["Overlay \"2.0\" is not supported; write overlay: 1.1.0"]
      ),
      (
        "overlay: 1.1.0\ninfo: { title: T, version: 1 }\nactions: [{}, { target: a }, { target: $, remove: 1 }]",
        [
          "an action has no \"target\"; write a JSONPath such as $.info",
          "\"target\" is invalid: the JSONPath \"a\" is invalid at column 1: a query begins with $",
          "\"remove\" must be true or false",
        ]
      ),
      (
        "overlay: 1.0.0\ninfo: { title: T, version: 1 }\nactions: [{ target: $, copy: $.a }]",
        ["\"copy\" needs Overlay 1.1; write overlay: 1.1.0"]
      ),
      (
        "overlay: 1.1.0\ninfo: { title: T, version: 1 }\nactions: [{ target: $, copy: $.a, update: {} }]",
        ["an action has both \"update\" and \"copy\"; write two actions"]
      ),
    ]
  )
  func invalid(_ text: String, _ messages: [String]) throws {
    let document = try YAMLDocument.parse(text)
    let faults = #expect(throws: OverlayFaults.self) { try Overlay(document) }
    #expect(faults?.faults.map(\.message) == messages)
  }

  @Test("A later version of 1 is read as 1.1, with a warning")
  func laterVersion() throws {
    let overlay = try Self.overlay("- { target: $.a, remove: true }", version: "1.2.0")
    #expect(overlay.warnings.map(\.message) == ["Overlay 1.2 is read as 1.1; its new features are not used"])
  }

  @Test("A version without quotation marks, which is a number in YAML, is a version")
  func versionNumber() throws {
    #expect(try Self.overlay("- { target: $.a, remove: true }", version: "1.1").warnings.isEmpty)
  }

  @Test("An action that selects nothing changes nothing, and is named")
  func unselected() throws {
    let overlay = try Self.overlay("- { target: $.a, remove: true }\n- { target: $.b, remove: true }")
    let result = try overlay.applied(to: try JSONDocument(parsing: #"{"b":1}"#))
    #expect(result.unselected == [0])
    #expect(result.document.root.text == "{}")
    let warning = try #require(overlay.warning(unselected: 0, in: "a.yaml"))
    #expect(warning.message == "the action selects nothing in a.yaml: no value is at $.a")
    #expect(warning.value.location.description == "4:13")
  }

  @Test("Each value leads to where it is written: in the document, or in the overlay")
  func origins() throws {
    let overlay = try Self.overlay("- { target: $.a, update: { c: 2 } }\n- { target: $, update: { d: 3 } }")
    let document = try JSONDocument(parsing: #"{"a":{"b":1}}"#)
    let root = try overlay.applied(to: document).document.root
    let (old, new) = (try #require(root["a"]?["b"]), try #require(root["a"]?["c"]))
    #expect(old.original.document === document)
    #expect(new.original.document === overlay.document)
    #expect(new.location.description == "4:31")
    #expect(root["d"]?.original.document === overlay.document)
    #expect(root.original.document === document)
  }

  private static let manyObjects = Array(repeating: "{}", count: 15_000).joined(separator: ",")

  @Test(
    "An overlay that makes a document much larger is refused before the copy is made",
    arguments: [
      (
        #"{"a":{"b":"\#(String(repeating: "x", count: 10_000))"},"c":[\#(manyObjects)]}"#,
        "- { target: '$.c[*]', copy: $.a }"
      ), (#"{"a":{},"c":[\#(manyObjects)]}"#, "- { target: '$..*', copy: $.c }"),
      (
        #"{"a":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#,
        Array(repeating: "- { target: $.a, copy: $.a }", count: 40).joined(separator: "\n")
      ),
      (
        #"{"c":[\#(manyObjects)]}"#,
        "- { target: '$.c[*]', update: { a: [\(Array(repeating: "0", count: 200).joined(separator: ", "))] } }"
      ),
    ]
  )
  func growth(document: String, actions: String) throws {
    let fault = #expect(throws: OverlayFault.self) { try Self.applied(actions, to: document) }
    #expect(
      fault?.message == "the document grows by more than 32 MiB or 2000000 values; select fewer values, or copy less"
    )
  }

  @Test("A large document may be changed at all of its values, and as often as an overlay wants")
  func manyChanges() throws {
    let text = #"{"c":[\#(Self.manyObjects)]}"#
    let actions = Array(repeating: "- { target: '$.c[*]', update: { a: 1 } }", count: 3).joined(separator: "\n")
    let changed = try Self.applied(actions + "\n- { target: $.c, remove: true }", to: text)
    #expect(changed.root.count == 0)
  }
}
