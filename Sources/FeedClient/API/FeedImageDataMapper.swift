public import Foundation
public import HTTPExchange

/// Reads the bytes of an image, whatever they are.
public enum FeedImageDataMapper {
  /// The bytes as they came, never empty.
  ///
  /// - Throws: `FeedError.invalidData` for any status but 200, and for an empty body.
  public static func data(from response: HTTPResponse) throws(FeedError) -> Data {
    guard response.status == 200, !response.body.isEmpty else { throw .invalidData }
    return Data(response.body)
  }
}
