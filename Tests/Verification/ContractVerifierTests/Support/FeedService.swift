import ContractTestSupport
import HTTPMessages
import SchemaVariations

/// A feed API that keeps its contract, computed request by request.
struct FeedService: Sendable {
  /// The number of images; image `n` has comments `n`.0 and `n`.1 where `n` is even, and none otherwise.
  let count: Int

  /// The id of the image at a position.
  static func id(_ position: Int) -> String { "73A7F70C-75DA-4C2E-B5A3-\(hexadecimal(0xA000_0000_0000 + position))" }

  /// The id of a comment on the image at a position.
  static func commentID(_ position: Int, _ number: Int) -> String {
    "7019D8A7-0B35-4057-B7F9-\(hexadecimal(0xB000_0000_0000 + position * 16 + number))"
  }

  /// The JSON text of the image at a position.
  static func item(_ position: Int) -> String {
    #"{"id":"\#(id(position))","description":"Description \#(position)","#
      + #""image":"http://feed.test/images/\#(position).png"}"#
  }

  /// The JSON text of a page.
  static func page(_ items: [String]) -> String { #"{"items":[\#(items.joined(separator: ","))]}"# }

  /// The JSON text of a comment.
  static func comment(_ position: Int, _ number: Int) -> String {
    #"{"id":"\#(commentID(position, number))","message":"Message","#
      + #""created_at":"2020-05-20T11:24:59+0000","author":{"username":"a name"}}"#
  }

  /// The response to a request.
  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    if call.isImage {
      return HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: ImageSamples.image("png") ?? [])
    }
    if call.isComments { return comments(call) }
    return call.path == "/v1/feed" ? feed(call) : .empty(404)
  }

  /// The positions of the requested images; `nil` where the request is malformed.
  func positions(_ call: ScriptedClient.Call) -> [Int]? {
    var limit = 10
    if let text = call.query("limit") {
      guard !text.isEmpty, text.allSatisfy(\.isNumber), text != "0" else { return nil }
      limit = Int(text) ?? .max
    }
    if let cursor = call.query("before_id") {
      guard Self.isIdentifier(cursor), call.query("after_id") == nil else { return nil }
      return Array((0..<(position(of: cursor) ?? 0)).suffix(limit))
    }
    guard let cursor = call.query("after_id") else { return Array((0..<count).prefix(limit)) }
    guard Self.isIdentifier(cursor) else { return nil }
    guard let position = position(of: cursor) else { return [] }
    return Array((position + 1..<max(count, position + 1)).prefix(limit))
  }

  private func feed(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard let positions = positions(call) else { return .empty(400) }
    return .json(Self.page(positions.map(Self.item)))
  }

  private func comments(_ call: ScriptedClient.Call) -> HTTPResponse {
    let id = String(call.path.split(separator: "/").dropLast().last ?? "")
    guard Self.isIdentifier(id) else { return .empty(400) }
    guard let position = position(of: id) else { return .empty(404) }
    return .json(Self.page(position.isMultiple(of: 2) ? [Self.comment(position, 0), Self.comment(position, 1)] : []))
  }

  /// The position of the image with an id, in whatever case.
  private func position(of id: String) -> Int? { (0..<count).first { Self.id($0) == id.uppercased() } }

  private static func isIdentifier(_ text: String) -> Bool {
    text.count == 36 && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  private static func hexadecimal(_ number: Int) -> String { String(number, radix: 16, uppercase: true) }
}
