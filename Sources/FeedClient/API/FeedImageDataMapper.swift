public import Foundation
public import HTTPMessages

/// Reads the bytes of an image from a response, without checking their format.
public enum FeedImageDataMapper {
  /// Returns the body of the response, which is never empty.
  ///
  /// - Throws: `FeedError.invalidData` for any status other than 200, and for an empty body.
  public static func data(from response: HTTPResponse) throws(FeedError) -> Data {
    guard response.status == 200, !response.body.isEmpty else { throw .invalidData }
    return Data(response.body)
  }
}
