public import Foundation
public import HTTPMessages
import JSONSyntax

/// Reads the lists of the API: `{"items": […]}`, with an id in each item.
///
/// The payload is parsed according to RFC 8259 and the contract, not with Codable. On Linux, Foundation's decoder
/// accepts trailing commas, byte order marks, UTF-16 and duplicate keys.
enum ListPayload {
  /// Returns the items of a body in order.
  ///
  /// `Content-Encoding` is ignored, because a transport that removes the coding may leave the header.
  ///
  /// - Throws: `FeedError.invalidData` for a body that violates the contract, or contains an id twice.
  static func items<Item: Identifiable>(
    of response: HTTPResponse,
    read: (JSONValue) throws(FeedError) -> Item
  ) throws(FeedError) -> [Item] {
    guard let document = try? JSONDocument(parsing: response.body), !document.hasDuplicateKeys else {
      throw .invalidData
    }
    let list = try document.root.member("items")
    guard list.kind == .array else { throw .invalidData }
    var items: [Item] = []
    items.reserveCapacity(list.count)
    var ids = Set<Item.ID>(minimumCapacity: list.count)
    for element in list.elements {
      let item = try read(element)
      guard ids.insert(item.id).inserted else { throw .invalidData }
      items.append(item)
    }
    return items
  }
}

/// Reads a page of the feed from a response: `{"items": [{"id", "description"?, "location"?, "image"}]}`.
public enum FeedMapper {
  /// Returns the images of a page in order; empty for an empty page.
  ///
  /// - Throws: `FeedError.invalidData` for any status that is no success, and for a body that violates the contract.
  public static func images(
    from response: HTTPResponse,
    statuses: Set<Int> = FeedAPI.shipped.feedStatuses
  ) throws(FeedError) -> [FeedImage] {
    guard statuses.contains(response.status) else { throw .invalidData }
    return try ListPayload.items(of: response) { item throws(FeedError) in
      FeedImage(
        id: try item.uuid("id"),
        description: try item.optionalText("description"),
        location: try item.optionalText("location"),
        url: try item.webURL("image")
      )
    }
  }
}

/// Reads comments from a response: `{"items": [{"id", "message", "created_at", "author": {"username"}}]}`.
public enum ImageCommentsMapper {
  /// Returns the comments in order; there may be none.
  ///
  /// - Throws: `FeedError.invalidData` for any status that is no success, and for a body that violates the contract.
  public static func comments(
    from response: HTTPResponse,
    statuses: Set<Int> = FeedAPI.shipped.commentsStatuses
  ) throws(FeedError) -> [ImageComment] {
    guard statuses.contains(response.status) else { throw .invalidData }
    return try ListPayload.items(of: response) { item throws(FeedError) in
      ImageComment(
        id: try item.uuid("id"),
        message: try item.text("message"),
        createdAt: try item.date("created_at"),
        username: try item.member("author").text("username")
      )
    }
  }
}

/// Reads the bytes of an image from a response, without checking their format.
public enum FeedImageDataMapper {
  /// Returns the body of the response, which is never empty.
  ///
  /// - Throws: `FeedError.invalidData` for any status that is no success, and for an empty body.
  public static func data(
    from response: HTTPResponse,
    statuses: Set<Int> = FeedAPI.shipped.imageStatuses
  ) throws(FeedError) -> Data {
    guard statuses.contains(response.status), !response.body.isEmpty else { throw .invalidData }
    return Data(response.body)
  }
}
