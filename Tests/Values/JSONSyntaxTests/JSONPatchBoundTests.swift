import JSONSyntax
import Testing

@Suite("A JSON Patch is bounded") struct JSONPatchBoundTests {
  private static func repeated(_ operation: JSONLiteral, _ count: Int) -> JSONLiteral {
    .array([JSONLiteral](repeating: operation, count: count))
  }

  static let rows: [(name: String, patch: JSONLiteral, reason: String)] = [
    (
      "a whole that is copied into itself again and again",
      repeated(["op": "copy", "from": "", "path": "/a"], 900), "operation 255: it nests values deeper than 256"
    ),
    (
      "a list that doubles with each operation",
      .array((0..<60).map { ["op": "copy", "from": "", "path": .string("/a\($0)")] }),
      "it touches more than 1000000 values"
    ),
    (
      "more operations than a patch may have", repeated(["op": "test", "path": "/b", "value": 1], 1_001),
      "it has more than 1000 operations"
    ),
  ]

  @Test("A patch that takes more than its bounds is refused, and says which", arguments: rows)
  func bounds(_ row: (name: String, patch: JSONLiteral, reason: String)) {
    let value: JSONLiteral = ["b": 1]
    let fault = #expect(throws: JSONLiteral.PatchFault.self) { try value.applying(patch: row.patch) }
    #expect(fault?.reason.contains(row.reason) == true, "\(fault?.reason ?? "")")
    #expect(fault?.isConflict == false)
  }

  @Test("The operations of the standard do what its examples show")
  func operations() throws {
    let value: JSONLiteral = ["list": ["a", "c"], "old": ["x": 1], "gone": true]
    let patch: JSONLiteral = [
      ["op": "add", "path": "/list/1", "value": "b"], ["op": "add", "path": "/list/-", "value": "d"],
      ["op": "move", "from": "/old/x", "path": "/new"], ["op": "copy", "from": "/list/0", "path": "/first"],
      ["op": "replace", "path": "/old", "value": .null], ["op": "remove", "path": "/gone"],
      ["op": "test", "path": "/first", "value": "a"],
    ]
    let expected: JSONLiteral = ["list": ["a", "b", "c", "d"], "old": .null, "new": 1, "first": "a"]
    #expect(try value.applying(patch: patch) == expected)
  }
}
