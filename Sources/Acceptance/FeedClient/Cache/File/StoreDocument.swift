import Foundation
import HTTPMessages
import JSONSyntax

/// The parsed file of a store, whose parts are read on demand.
struct StoreDocument {
  private let file: String
  private let cache: JSONValue?
  private let images: [(url: String, data: JSONValue, whole: JSONValue)]

  /// Parses the text of a file.
  ///
  /// - Throws: `FeedStoreError` with line and column if the content is invalid.
  init(_ bytes: [UInt8], file: String) throws(FeedStoreError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, limits: JSONDocument.Limits(depth: 8))
    } catch {
      throw Self.corrupted(error.message, at: SourcePlace(file: file, location: error.location))
    }
    self.file = file
    let reader = StoreValueReader(file: file)
    if let key = document.duplicateKeys.first {
      throw reader.fault("duplicate key \"\(VisibleText.of(key.string ?? ""))\" in one object", at: key)
    }
    let root = try reader.object(document.root, "the file")
    let version = try reader.member("version", of: root)
    guard version.integer == StoreText.version else {
      guard version.kind == .number else { throw reader.fault("the version is not a number", at: version) }
      throw FeedStoreError(
        .unknownVersion,
        "the saved feed has version \(version.text), but this release reads only version \(StoreText.version); use the "
          + "release that wrote it, or save the feed again, which replaces the file",
        at: SourcePlace(file: file, location: version.location)
      )
    }
    cache = try reader.optional("cache", of: root).map { value throws(FeedStoreError) in
      try reader.object(value, "the saved feed")
    }
    var images: [(url: String, data: JSONValue, whole: JSONValue)] = []
    if let list = reader.optional("images", of: root) {
      for image in try reader.elements(of: list, "the list of images' bytes") {
        _ = try reader.object(image, "an image's bytes")
        let data = try reader.member("data", of: image)
        guard data.kind == .string else { throw reader.fault("the bytes are not a string", at: data) }
        images.append((try reader.string("url", of: image), data, image))
      }
    }
    self.images = images
  }

  /// Returns the feed with its timestamp; `nil` if there is none.
  ///
  /// - Throws: `FeedStoreError` with line and column if they are invalid.
  func feed() throws(FeedStoreError) -> CachedFeed? {
    guard let cache else { return nil }
    let reader = StoreValueReader(file: file)
    let timestamp = try reader.date("timestamp", of: cache)
    let list = try reader.member("feed", of: cache)
    var feed: [FeedImage] = []
    feed.reserveCapacity(list.count)
    for image in try reader.elements(of: list, "the feed") { feed.append(try reader.image(image)) }
    return CachedFeed(feed: feed, timestamp: timestamp)
  }

  /// Returns the bytes of an image; `nil` if there are none.
  ///
  /// - Throws: `FeedStoreError` with line and column if they are not base64.
  func data(for url: URL) throws(FeedStoreError) -> Data? {
    let url = url.absoluteString
    guard let image = images.last(where: { $0.url == url }) else { return nil }
    return try StoreValueReader(file: file).data(image.data)
  }

  /// Returns all parts as JSON text, for changes.
  ///
  /// - Throws: `FeedStoreError`, as `feed()` does, if the feed is to be checked, because an invalid feed is not worth
  ///   copying.
  func text(checkingFeed: Bool) throws(FeedStoreError) -> StoreText {
    if checkingFeed { _ = try feed() }
    return StoreText(
      feed: cache.map { $0.document.bytes[$0.byteRange] },
      images: images.map { image in
        let digits = image.data.document.bytes[image.data.byteRange].dropFirst().dropLast()
        let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
        return StoreText.Image(
          url: image.url,
          count: digits.count / 4 * 3 - padding,
          text: image.whole.document.bytes[image.whole.byteRange]
        )
      }
    )
  }

  /// Creates an error for invalid content, with advice.
  static func corrupted(_ reason: String, at place: SourcePlace) -> FeedStoreError {
    FeedStoreError(
      .corrupted,
      "the saved feed is corrupted: \(reason); save the feed again, which replaces the file",
      at: place
    )
  }
}
