public import HTTPExchange

/// Reads pages of the feed: `{"items": [{"id", "description"?, "location"?, "image"}]}`.
public enum FeedMapper {
  /// The images of a page in their order; none for an empty page.
  ///
  /// - Throws: `FeedError.invalidData` for any status but 200, and for a body that breaks the contract.
  public static func images(from response: HTTPResponse) throws(FeedError) -> [FeedImage] {
    guard response.status == 200 else { throw .invalidData }
    return try WireList.items(of: response) { item throws(FeedError) in
      FeedImage(
        id: try item.uuid("id"),
        description: try item.optionalText("description"),
        location: try item.optionalText("location"),
        url: try item.webURL("image")
      )
    }
  }
}
