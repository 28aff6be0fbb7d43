public import HTTPExchange

/// Reads the comments on an image: `{"items": [{"id", "message", "created_at", "author": {"username"}}]}`.
public enum ImageCommentsMapper {
  /// The comments in their order; there may be none.
  ///
  /// - Throws: `FeedError.invalidData` for a status outside of 200 to 299, and for a body that breaks the contract.
  public static func comments(from response: HTTPResponse) throws(FeedError) -> [ImageComment] {
    guard (200...299).contains(response.status) else { throw .invalidData }
    return try WireList.items(of: response) { item throws(FeedError) in
      ImageComment(
        id: try item.uuid("id"),
        message: try item.text("message"),
        createdAt: try item.date("created_at"),
        username: try item.member("author").text("username")
      )
    }
  }
}
