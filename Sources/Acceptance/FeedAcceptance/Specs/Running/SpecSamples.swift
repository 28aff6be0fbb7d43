import FeedClient
import Foundation

/// Images, feeds and times for specs; the same in every run.
enum SpecSamples {
  /// A whole second, so that only the specs of timestamps need fractions.
  static let moment = Date(timeIntervalSince1970: 1_598_627_222)

  /// Returns a URL.
  ///
  /// - Throws: `Mismatch` for an invalid text.
  static func url(_ text: String) throws(Mismatch) -> URL {
    guard let url = URL(string: text) else { throw Mismatch(expected: "a URL", got: text) }
    return url
  }

  /// Returns an image whose scattered identifier keeps it and its URL unordered.
  static func image(_ number: Int, description: String? = nil, location: String? = nil) throws(Mismatch) -> FeedImage {
    let id = id(number)
    let url = try url("https://images.example/\(id.uuidString.prefix(8)).png")
    return FeedImage(id: id, description: description, location: location, url: url)
  }

  /// Returns images with all four combinations of the optional fields, in turn.
  static func images(_ numbers: Range<Int>) throws(Mismatch) -> [FeedImage] {
    var images: [FeedImage] = []
    for number in numbers {
      images.append(
        try image(
          number,
          description: number.isMultiple(of: 2) ? "Description \(number)" : nil,
          location: number / 2 % 2 == 0 ? "Location \(number)" : nil
        )
      )
    }
    return images
  }

  /// Returns images without description and location.
  static func plainImages(_ count: Int) throws(Mismatch) -> [FeedImage] {
    var images: [FeedImage] = []
    for number in 0..<count { images.append(try image(number)) }
    return images
  }

  /// Returns a feed of the images with these numbers, saved a number of seconds after `moment`.
  static func feed(_ numbers: Range<Int>, secondsLater seconds: Double = 0) throws(Mismatch) -> CachedFeed {
    CachedFeed(feed: try images(numbers), timestamp: moment.addingTimeInterval(seconds))
  }

  /// Returns a feed of one image without description and location.
  static func feed(ofImage number: Int, secondsLater seconds: Double = 0) throws(Mismatch) -> CachedFeed {
    CachedFeed(feed: [try image(number)], timestamp: moment.addingTimeInterval(seconds))
  }

  private static func id(_ number: Int) -> UUID {
    // Odd factor: distinct numbers give distinct identifiers, without their order.
    let bits = UInt64(truncatingIfNeeded: number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], 0x40 | bytes[6] & 0x0F, bytes[7],
        0x80 | bytes[7] & 0x3F, bytes[6], bytes[5], bytes[4], bytes[3], bytes[2], bytes[1], bytes[0]
      )
    )
  }
}
