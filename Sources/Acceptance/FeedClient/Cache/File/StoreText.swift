import Foundation
import HTTPMessages
import JSONSyntax

/// The content of a store's file, with each part as JSON text, so that a change can copy the other parts.
///
/// The format is `{"version": 1, "cache": {"timestamp": S, "feed": […]}, "images": […]}`. `S` is in seconds since
/// 2001-01-01 00:00 UTC, with enough digits to restore the same `Date`. The images of `feed` have the members of
/// `FeedImage` that are not `nil`. Each of `images` has a `url` and base64 `data`, with the oldest first.
struct StoreText {
  /// The format version that is written, and the only one that is read.
  static let version = 1

  /// The stored bytes of an image.
  struct Image {
    /// The absolute URL.
    let url: String
    /// The number of bytes.
    let count: Int
    /// The JSON text.
    let text: ArraySlice<UInt8>
  }

  /// The feed and its timestamp as JSON text; `nil` if there is none.
  var feed: ArraySlice<UInt8>?
  /// The bytes of images, with the oldest first.
  var images: [Image] = []
  /// Whether the file was unreadable, and must be replaced.
  var mustBeReplaced = false

  /// Removes the oldest images until the limits are met.
  mutating func dropOldestImages(beyond limits: FeedStoreLimits) {
    var bytes = images.reduce(0) { $0 + $1.count }
    var excess = 0
    for image in images where images.count - excess > limits.imageCount || bytes > limits.imageBytes {
      excess += 1
      bytes -= image.count
    }
    images.removeFirst(excess)
  }

  /// Returns the text of the file.
  func serialized() -> [UInt8] {
    let size = images.reduce(feed?.count ?? 0) { $0 + $1.text.count + 2 }
    var output: [UInt8] = []
    output.reserveCapacity(size + 128)
    output += "{\"version\":\(Self.version)".utf8
    if let feed {
      output += ",\n\"cache\":".utf8
      output += feed
    }
    if !images.isEmpty {
      output += ",\n\"images\":[".utf8
      for (position, image) in images.enumerated() {
        output += position == 0 ? "\n".utf8 : ",\n".utf8
        output += image.text
      }
      output += "\n]".utf8
    }
    output += "}\n".utf8
    return output
  }

  /// Returns a feed and its timestamp as JSON text.
  ///
  /// - Throws: `FeedStoreError` for a timestamp that is not finite.
  static func feed(_ feed: [FeedImage], timestamp: Date, file: String) throws(FeedStoreError) -> [UInt8] {
    let seconds = timestamp.timeIntervalSinceReferenceDate
    guard seconds.isFinite else {
      throw FeedStoreError(
        .invalidTimestamp,
        "the feed cannot be saved because its timestamp is not finite; check the clock that provided it",
        at: SourcePlace(file: file, location: nil)
      )
    }
    var output: [UInt8] = []
    output.reserveCapacity(feed.count * 192 + 64)
    output += "{\"timestamp\":\(seconds),\"feed\":[".utf8
    for (position, image) in feed.enumerated() {
      output += position == 0 ? "\n{\"id\":\"".utf8 : ",\n{\"id\":\"".utf8
      output += image.id.uuidString.utf8
      output += "\"".utf8
      write(image.description, as: "description", to: &output)
      write(image.location, as: "location", to: &output)
      write(image.url.absoluteString, as: "url", to: &output)
      output += "}".utf8
    }
    output += "\n]}".utf8
    return output
  }

  private static func write(_ text: String?, as key: String, to output: inout [UInt8]) {
    guard let text else { return }
    output += ",\"".utf8
    output += key.utf8
    output += "\":".utf8
    JSONLiteral.write(text, to: &output)
  }
}

extension StoreText.Image {
  /// Creates the stored form of an image, with the absolute form of its URL.
  init(_ data: Data, for url: URL) {
    var text: [UInt8] = []
    text += "{\"url\":".utf8
    JSONLiteral.write(url.absoluteString, to: &text)
    text += ",\"data\":\"".utf8
    Base64.encode(Array(data), to: &text)
    text += "\"}".utf8
    self.init(url: url.absoluteString, count: data.count, text: text[...])
  }
}
