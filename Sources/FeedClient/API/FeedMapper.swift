public import HTTPMessages

/// Reads a page of the feed from a response: `{"items": [{"id", "description"?, "location"?, "image"}]}`.
public enum FeedMapper {
  /// Returns the images of a page in order; empty for an empty page.
  ///
  /// - Throws: `FeedError.invalidData` for any status other than 200, and for a body that violates the contract.
  public static func images(from response: HTTPResponse) throws(FeedError) -> [FeedImage] {
    guard response.status == 200 else { throw .invalidData }
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
