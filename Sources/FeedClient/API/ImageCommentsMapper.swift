public import HTTPMessages

/// Reads comments from a response: `{"items": [{"id", "message", "created_at", "author": {"username"}}]}`.
public enum ImageCommentsMapper {
  /// Returns the comments in order; there may be none.
  ///
  /// - Throws: `FeedError.invalidData` for a status outside 200 to 299, and for a body that violates the contract.
  public static func comments(from response: HTTPResponse) throws(FeedError) -> [ImageComment] {
    guard (200...299).contains(response.status) else { throw .invalidData }
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
