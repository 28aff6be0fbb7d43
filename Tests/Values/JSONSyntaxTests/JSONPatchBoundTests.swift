import JSONSyntax
import Testing

@Suite("A JSON Patch is bounded") struct JSONPatchBoundTests {
  private static func repeated(_ operation: JSONLiteral, _ count: Int) -> JSONLiteral {
    .array([JSONLiteral](repeating: operation, count: count))
  }

  private static func copies(_ from: String, _ path: String, _ count: Int) -> JSONLiteral {
    .array((0..<count).map { ["op": "copy", "from": .string(from), "path": .string(path + String($0))] })
  }

  private static func nested(_ depth: Int) -> JSONLiteral {
    (0..<depth).reduce(into: JSONLiteral.null) { value, _ in value = .array([value]) }
  }

  private static let text = JSONLiteral.string(String(repeating: "x", count: 20_000))

  static let rows: [(name: String, patch: JSONLiteral, reason: String)] = [
    (
      "a whole that is copied into itself again and again",
      repeated(["op": "copy", "from": "", "path": "/a"], 900), "operation 255: it nests values deeper than 256"
    ),
    ("a whole that doubles with each operation", copies("", "/a", 60), "it makes a value of more than 8388608 bytes"),
    (
      "a long text that is copied into a list again and again",
      .array(
        [["op": "add", "path": "/t", "value": text], ["op": "add", "path": "/l", "value": []]]
          + [JSONLiteral](repeating: ["op": "copy", "from": "/t", "path": "/l/-"], count: 900)
      ),
      "it makes a value of more than 8388608 bytes"
    ),
    (
      "a list that doubles inside of itself",
      .array(
        [["op": "add", "path": "/l", "value": .array([text])]]
          + [JSONLiteral](repeating: ["op": "copy", "from": "/l", "path": "/l/-"], count: 200)
      ),
      "it makes a value of more than 8388608 bytes"
    ),
    ("a value that is added too deep", [["op": "add", "path": "/a", "value": nested(300)]], "deeper than 256"),
    (
      "a pointer that is deeper than any value",
      [["op": "add", "path": .string(String(repeating: "/a", count: 100_000)), "value": 1]], "deeper than 256"
    ),
    (
      "a value that is moved into itself",
      [["op": "add", "path": "/a", "value": ["b": 1]], ["op": "move", "from": "/a", "path": "/a/b/c"]],
      "operation 1: a value cannot be moved into itself"
    ),
    (
      "members that are searched again and again",
      .array(
        [["op": "add", "path": "/o", "value": wide(100_000)]]
          + [JSONLiteral](repeating: ["op": "add", "path": "/o/m99999", "value": 1], count: 999)
      ),
      "it searches more members than a patch may"
    ),
    (
      "more operations than a patch may have", repeated(["op": "test", "path": "/b", "value": 1], 1_001),
      "it has more than 1000 operations"
    ),
  ]

  private static func wide(_ count: Int) -> JSONLiteral { .object((0..<count).map { .init("m\($0)", 1) }) }

  @Test("A patch that takes more than its bounds is refused, and says which", arguments: rows)
  func bounds(_ row: (name: String, patch: JSONLiteral, reason: String)) {
    let value: JSONLiteral = ["b": 1]
    let fault = #expect(throws: JSONLiteral.PatchFault.self) { try value.applying(patch: row.patch) }
    #expect(fault?.reason.contains(row.reason) == true, "\(fault?.reason ?? "")")
    #expect(fault?.isConflict == false)
  }

  @Test(
    "A place that does not exist is a conflict, whatever its pointer is like",
    arguments: [
      "/list/99999999999999999999999999", "/list/-1", "/list/9223372036854775807", "/list/3", "/b/c", "/x/y",
      "/" + String(repeating: "long", count: 100_000) + "/y",
    ]
  )
  func places(_ pointer: String) {
    let value: JSONLiteral = ["b": 1, "list": [1, 2]]
    for operation in ["add", "replace", "remove", "test"] {
      let patch: JSONLiteral = [["op": .string(operation), "path": .string(pointer), "value": 1]]
      let fault = #expect(throws: JSONLiteral.PatchFault.self) { try value.applying(patch: patch) }
      #expect(fault?.isConflict == true && fault?.isTooLarge == false)
      #expect((fault?.reason.utf8.count ?? 0) < 1_200)
    }
  }

  @Test("Texts that a patch sends itself may be larger than what copies may fill")
  func sent() throws {
    let long = JSONLiteral.string(String(repeating: "x", count: 500_000))
    let patch = JSONLiteral.array((0..<40).map { ["op": "add", "path": .string("/t\($0)"), "value": long] })
    let large = try (["b": 1] as JSONLiteral).applying(patch: patch)
    #expect(large.estimatedSize > 20_000_000)
    // A small change of a large value, and a copy that takes the place of another, are as good as any.
    let changes = JSONLiteral.array(
      [["op": "replace", "path": "/b", "value": 2]]
        + (0..<200).map { ["op": "copy", "from": .string("/t\($0 % 39)"), "path": "/t39"] }
    )
    #expect(try large.applying(patch: changes).value(at: JSONPointer(tokens: ["b"])) == 2)
  }

  @Test("A copy is another value than its original, and what a patch changes is not changed elsewhere")
  func copies() throws {
    let value: JSONLiteral = ["a": ["x": [1]], "b": .null]
    let patch: JSONLiteral = [
      ["op": "copy", "from": "/a", "path": "/b"], ["op": "add", "path": "/b/x/-", "value": 2],
      ["op": "remove", "path": "/a/x/0"],
    ]
    #expect(try value.applying(patch: patch) == ["a": ["x": []], "b": ["x": [1, 2]]])
    #expect(value == ["a": ["x": [1]], "b": .null])
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

  @Test("A merge patch changes members by their names, however many there are")
  func merging() {
    let count = 50_000
    let value = Self.wide(count)
    let changes = (0..<2 * count).map { JSONLiteral.Member("m\($0)", $0 % 2 == 0 ? .null : ["n": JSONLiteral($0)]) }
    let patch = JSONLiteral.object(changes)
    guard case .object(let members) = value.merging(patch) else { return #expect(Bool(false), "an object") }
    #expect(members.count == count)
    #expect(members.first?.key == "m1" && members.last?.key == "m\(2 * count - 1)")
    #expect(members.last?.value == ["n": JSONLiteral(2 * count - 1)])
    let small: JSONLiteral = ["a": 1, "b": ["c": 1, "d": 2]]
    #expect(small.merging(["b": ["c": .null, "e": 3], "a": .null, "f": [1]]) == ["b": ["d": 2, "e": 3], "f": [1]])
  }
}
