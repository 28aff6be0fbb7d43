import HTTPMessages

/// Response bodies of the API.
enum WireBody {
  static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
  static let otherID = "BA298A85-6275-48D3-8315-9C8F7C1CD109"

  /// A list with some items.
  static func list(_ items: String...) -> String { #"{"items":[\#(items.joined(separator: ","))]}"# }

  /// An image, with its members as JSON text; `nil` omits a member.
  static func image(
    id: String? = #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6""#,
    description: String? = nil,
    location: String? = nil,
    image: String? = #""https://host.test/1.png""#
  ) -> String {
    object([("id", id), ("description", description), ("location", location), ("image", image)])
  }

  /// A comment, with its members as JSON text; `nil` omits a member.
  static func comment(
    id: String? = #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6""#,
    message: String? = #""A message""#,
    createdAt: String? = #""2020-05-20T11:24:59+0000""#,
    author: String? = #"{"username":"a username"}"#
  ) -> String {
    object([("id", id), ("message", message), ("created_at", createdAt), ("author", author)])
  }

  private static func object(_ members: [(String, String?)]) -> String {
    let members = members.compactMap { key, value in value.map { #""\#(key)":\#($0)"# } }
    return "{\(members.joined(separator: ","))}"
  }
}

extension HTTPResponse {
  /// A response with a text body.
  init(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) {
    self.init(status: status, headers: headers, body: Array(body.utf8))
  }
}

/// A body that violates a contract, with a description.
struct BrokenBody: Sendable, CustomStringConvertible {
  let description: String
  let body: [UInt8]

  init(_ description: String, _ body: String) {
    self.init(description, bytes: Array(body.utf8))
  }

  init(_ description: String, bytes: [UInt8]) {
    self.description = description
    self.body = bytes
  }

  /// Invalid lists, derived from a valid one.
  static func lists(good: String) -> [BrokenBody] {
    let bytes = Array(good.utf8)
    return [
      BrokenBody("no bytes", ""),
      BrokenBody("no JSON", "invalid json"),
      BrokenBody("a page of HTML", "<!DOCTYPE html><html></html>"),
      BrokenBody("a comma before a bracket", #"{"items":[],}"#),
      BrokenBody("a comma after the last item", good.replacing("]}", with: ",]}")),
      BrokenBody("a comment", good + "// the end"),
      BrokenBody("text after the end", good + "x"),
      BrokenBody("two documents", good + good),
      BrokenBody("an end that is missing", bytes: bytes.dropLast()),
      BrokenBody("a byte order mark", bytes: [0xEF, 0xBB, 0xBF] + bytes),
      BrokenBody("UTF-16", bytes: bytes.flatMap { [$0, 0] }),
      BrokenBody("UTF-16 with a mark", bytes: [0xFE, 0xFF] + bytes.flatMap { [0, $0] }),
      BrokenBody("a byte that is not UTF-8", bytes: Array(#"{"items":[],"note":""#.utf8) + [0xFF] + Array(#""}"#.utf8)),
      BrokenBody("a line feed in a string", "{\"items\":[],\"note\":\"\n\"}"),
      BrokenBody("NaN", #"{"items":[],"note":NaN}"#),
      BrokenBody("half of a surrogate pair", #"{"items":[],"note":"\uD800"}"#),
      BrokenBody("items twice", #"{"items":[],"items":[]}"#),
      BrokenBody("a key twice where nobody reads", #"{"items":[],"note":{"a":1,"a":1}}"#),
      BrokenBody("a key twice, once with escapes", #"{"items":[],"\u0069tems":[]}"#),
      BrokenBody("an array at its root", "[]"),
      BrokenBody("a string at its root", #""items""#),
      BrokenBody("null at its root", "null"),
      BrokenBody("no items", "{}"),
      BrokenBody("items under another case", #"{"Items":[]}"#),
      BrokenBody("null for items", #"{"items":null}"#),
      BrokenBody("an object for items", #"{"items":{}}"#),
      BrokenBody("a string for an item", #"{"items":["a"]}"#),
      BrokenBody("null for an item", #"{"items":[null]}"#),
      BrokenBody("an array for an item", #"{"items":[[]]}"#),
      BrokenBody(
        "nesting without end",
        #"{"items":[],"note":\#(String(repeating: "[", count: 2000))\#(String(repeating: "]", count: 2000))}"#
      ),
    ]
  }

  /// Invalid ids.
  static let ids = [
    ("no id", nil), ("null for an id", "null"), ("a number for an id", "1"), ("an empty id", #""""#),
    ("an id without hyphens", #""73A7F70C75DA4C2EB5A3EED40DC53AA6""#),
    ("an id in braces", #""{73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6}""#),
    ("an id that is short of a digit", #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA""#),
    ("an id with a digit too many", #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA66""#),
    ("an id with a letter beyond F", #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AAG""#),
    ("an id with a letter before A", #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA@""#),
    ("an id with a character beyond 9", #""73A7F70C-75DA-4C2E-B5A3-EED40DC53AA:""#),
    ("an id with a hyphen in another place", #""73A7F70C7-5DA-4C2E-B5A3-EED40DC53AA6""#),
    ("an id with a space before it", #"" 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA""#),
    ("an id in digits of another script", #""٧٣A7F70C-75DA-4C2E-B5A3-EED40DC53A""#),
  ]
}
