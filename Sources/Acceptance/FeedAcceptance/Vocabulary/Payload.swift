import FeedClient
import Foundation
import HTTPMessages
import JSONSyntax

/// A response body that is in no recording.
struct Payload: Sendable, CustomStringConvertible {
  /// The name in texts.
  let description: String
  let bytes: @Sendable (World) throws -> [UInt8]

  /// Creates a payload from text.
  init(_ description: String, _ text: String) {
    self.description = description
    bytes = { _ in Array(text.utf8) }
  }

  /// Creates a payload from bytes.
  init(_ description: String, bytes: @escaping @Sendable (World) throws -> [UInt8]) {
    self.description = description
    self.bytes = bytes
  }
}

extension Payload {
  /// No bytes at all.
  static let nothing = Payload("no body") { _ in [] }

  /// The bytes of a large image: a mebibyte and a half.
  static let largeImage = Payload("an image of 1.5 MiB") { _ in
    var bytes = [UInt8](repeating: 0x5A, count: 3 << 19)
    // Vary some bytes, so that no block equals the next.
    for position in stride(from: 0, to: bytes.count, by: 1000) { bytes[position] = UInt8(position / 1000 % 251) }
    return bytes
  }

  /// The bytes of a small image.
  static let smallImage = Payload("an image of ten bytes", "0123456789")

  /// A feed without keys for absent values.
  static func feed(_ content: FeedContent) -> Payload {
    Payload("\(content)") { try bytes(of: content.images($0)) }
  }

  /// A list of one image, from the JSON text of its members.
  static func image(_ members: String) -> Payload { Payload("an image {\(members)}", "{\"items\":[{\(members)}]}") }

  /// Comments.
  static func comments(_ content: CommentContent) -> Payload {
    Payload("\(content)") { world in
      let items = try content.comments(world).map { comment -> JSONLiteral in
        [
          "id": .string(comment.id.uuidString),
          "message": .string(comment.message),
          "created_at": .string(Wording.moment(comment.createdAt)),
          "author": ["username": .string(comment.username)],
        ]
      }
      return JSONLiteral.object([.init("items", .array(items))]).serialized()
    }
  }

  /// A list of one comment, with this spelling of its creation time.
  static func comment(at spelling: String) -> Payload {
    Payload("a comment made at \(spelling)", Self.comment(createdAt: spelling))
  }

  /// A list of one comment, from the JSON text of its members.
  static func comment(_ members: String) -> Payload { Payload("a comment {\(members)}", "{\"items\":[{\(members)}]}") }

  private static func comment(createdAt: String) -> String {
    """
    {"items":[{"id":"11111111-1111-4111-8111-111111111111","message":"A message","created_at":"\(createdAt)",\
    "author":{"username":"A user"}}]}
    """
  }

  private static func bytes(of feed: [FeedImage]) throws -> [UInt8] {
    let items = feed.map { image -> JSONLiteral in
      let optional: (String, String?) -> [JSONLiteral.Member] = { key, value in
        value.map { [.init(key, .string($0))] } ?? []
      }
      return .object(
        [.init("id", .string(image.id.uuidString))] + optional("description", image.description)
          + optional("location", image.location) + [.init("image", .string(image.url.absoluteString))]
      )
    }
    return JSONLiteral.object([.init("items", .array(items))]).serialized()
  }
}

extension FeedContent {
  /// A feed of one image, with or without its optional values.
  static func oneImage(description: Bool, location: Bool) -> FeedContent {
    let text = "an image \(description ? "with" : "without") description and \(location ? "with" : "without") location"
    return FeedContent("a feed of \(text)") { world in
      try FeedContent.saved.images(world).prefix(1).map { image in
        FeedImage(
          id: image.id,
          description: description ? "A description" : nil,
          location: location ? "A location" : nil,
          url: image.url
        )
      }
    }
  }

  /// The eight images of the public test feed of the app's course.
  static let courseFeed = FeedContent("the course's test feed") { _ in
    let ids = [
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "BA298A85-6275-48D3-8315-9C8F7C1CD109",
      "5A0D45B3-8E26-4385-8C5D-213E160A5E3C", "FF0ECFE2-2879-403F-8DBE-A83B4010B340",
      "DC97EF5E-2CC9-4905-A8AD-3C351C311001", "557D87F1-25D3-4D77-82E9-364B2ED9CB30",
      "A83284EF-C2DF-415D-AB73-2A9B8B04950B", "F79BD7F8-063F-46E2-8147-A67635C3BB01",
    ]
    return ids.enumerated().compactMap { position, text in
      let number = position + 1
      guard let id = UUID(uuidString: text), let url = URL(string: "https://url-\(number).example") else { return nil }
      return FeedImage(
        id: id,
        description: [2, 4].contains(number) ? nil : "Description \(number)",
        location: [3, 4].contains(number) ? nil : "Location \(number)",
        url: url
      )
    }
  }
}

extension Step {
  /// The API returns another body with the same status.
  static func theAPIReturns(_ payload: Payload) -> Step {
    Step("responses with \(payload)") { try $0.play(payload) }
  }

  /// The API returns its body with a status that no transport delivers, or that no recording has.
  static func responsesHave(status: Int) -> Step {
    Step("responses that the transport delivers with status \(status)") { world in
      world.client.alter { response in
        var altered = response
        altered.status = status
        return altered
      }
    }
  }

  /// The API returns another body from now on.
  static func theAPISends(_ payload: Payload) -> Step {
    Step("from here on the API returns \(payload)") { try $0.play(payload) }
  }
}

extension World {
  /// Makes the API return another body with the same status.
  fileprivate func play(_ payload: Payload) throws {
    let bytes = try payload.bytes(self)
    client.alter { response in
      var altered = response
      altered.body = bytes
      altered.headers["Content-Encoding"] = nil
      altered.headers["Content-Length"] = "\(bytes.count)"
      return altered
    }
  }
}
