import FeedClient
import Foundation

/// Finds the first difference of two feeds, by bytes: `"é"` of one scalar is not `"é"` of two.
enum FeedDifference {
  /// Compares the content of a store with the expected one.
  ///
  /// - Throws: The first difference.
  static func check(_ got: CachedFeed?, is expected: CachedFeed?) throws(Mismatch) {
    guard let expected else {
      if let got { throw Mismatch(expected: "nothing", got: SpecWording.cached(got)) }
      return
    }
    guard let got else { throw Mismatch(expected: SpecWording.cached(expected), got: "nothing") }
    if let difference = difference(of: got.feed, from: expected.feed) {
      throw Mismatch(expected: SpecWording.cached(expected), got: "\(SpecWording.cached(got)): \(difference)")
    }
    if got.timestamp != expected.timestamp {
      throw Mismatch(expected: SpecWording.cached(expected), got: SpecWording.cached(got))
    }
  }

  /// Compares images with the expected ones.
  ///
  /// - Throws: The first difference.
  static func check(_ got: [FeedImage]?, is expected: [FeedImage]) throws(Mismatch) {
    guard let got else { throw Mismatch(expected: SpecWording.feed(expected), got: SpecWording.feed(got)) }
    if let difference = difference(of: got, from: expected) {
      throw Mismatch(expected: SpecWording.feed(expected), got: "\(SpecWording.feed(got)): \(difference)")
    }
  }

  /// Returns the first difference as text; `nil` for none.
  private static func difference(of got: [FeedImage], from expected: [FeedImage]) -> String? {
    for (index, (image, other)) in zip(got, expected).enumerated() {
      guard let difference = difference(of: image, from: other) else { continue }
      let isElsewhere = expected.contains { self.difference(of: image, from: $0) == nil }
      return isElsewhere && image.id != other.id
        ? "image \(index + 1) is \(image.id), which belongs elsewhere, instead of \(other.id)"
        : "image \(index + 1) \(difference)"
    }
    if got.count > expected.count { return "image \(expected.count + 1) does not belong there" }
    if got.count < expected.count { return "image \(got.count + 1) is missing" }
    return nil
  }

  private static func difference(of got: FeedImage, from expected: FeedImage) -> String? {
    if got.id != expected.id { return "has the id \(got.id) instead of \(expected.id)" }
    for (name, value, other) in [
      ("description", got.description, expected.description),
      ("location", got.location, expected.location),
      ("URL", got.url.absoluteString, expected.url.absoluteString),
    ] where !isSame(value, other) {
      return "has the \(name) \(SpecWording.quoted(value)) instead of \(SpecWording.quoted(other))"
    }
    return nil
  }

  private static func isSame(_ text: String?, _ other: String?) -> Bool {
    switch (text, other) {
    case (nil, nil): true
    case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
