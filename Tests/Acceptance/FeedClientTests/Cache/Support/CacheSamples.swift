import FeedClient
import Foundation

/// Sample values for cache tests.
enum CacheSamples {
  /// A time whose fraction has no short decimal representation.
  static let now = Date(timeIntervalSinceReferenceDate: 739_000_000.1 + 0.2)

  /// The four combinations of the two optional members, with text that JSON must escape.
  static let feed = [
    image(1, description: "a \"quoted\" \\ text\nof two lines", location: "Zürich \u{1F3D4}\u{FE0F}"),
    image(2, location: "\u{0}\u{1F}\u{7F}\u{2028}"),
    image(3, description: ""),
    image(4),
  ]

  /// Returns the image with a number.
  static func image(_ number: Int, description: String? = nil, location: String? = nil) -> FeedImage {
    FeedImage(
      id: UUID(uuid: (0xA0, 0xB1, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255))),
      description: description,
      location: location,
      url: url(number)
    )
  }

  /// Returns the URL of the image with a number.
  static func url(_ number: Int) -> URL {
    URL(string: "https://images.example/a%20b/\(number).png?size=1&x=%2F#f") ?? URL(filePath: "/\(number)")
  }

  /// Returns bytes with all values, of a given count.
  static func bytes(_ count: Int, seed: Int = 0) -> Data { Data((0..<count).map { UInt8(($0 + seed) & 255) }) }
}
