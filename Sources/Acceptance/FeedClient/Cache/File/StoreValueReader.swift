import Foundation
import HTTPMessages
import JSONSyntax

/// Reads the values of a store's file, and reports invalid ones with their location.
struct StoreValueReader {
  /// The path of the file.
  let file: String

  /// Creates an error at a value.
  func fault(_ reason: String, at value: JSONValue) -> FeedStoreError {
    StoreDocument.corrupted(reason, at: SourcePlace(file: file, location: value.location))
  }

  /// Returns the value if it is an object.
  func object(_ value: JSONValue, _ noun: String) throws(FeedStoreError) -> JSONValue {
    guard value.kind == .object else { throw fault("\(noun) is not an object", at: value) }
    return value
  }

  /// Returns the elements of the value if it is an array.
  func elements(of value: JSONValue, _ noun: String) throws(FeedStoreError) -> JSONElements {
    guard value.kind == .array else { throw fault("\(noun) is not an array", at: value) }
    return value.elements
  }

  /// Returns a required member.
  func member(_ key: String, of object: JSONValue) throws(FeedStoreError) -> JSONValue {
    guard let value = object[key] else { throw fault("the member \"\(key)\" is missing", at: object) }
    return value
  }

  /// Returns a member; `nil` if it is absent or `null`.
  func optional(_ key: String, of object: JSONValue) -> JSONValue? {
    object[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns a string member.
  func string(_ key: String, of object: JSONValue) throws(FeedStoreError) -> String {
    let value = try member(key, of: object)
    guard let text = value.string else { throw fault("\"\(key)\" is not a string", at: value) }
    return text
  }

  /// Returns a date from a member with a finite number of seconds.
  func date(_ key: String, of object: JSONValue) throws(FeedStoreError) -> Date {
    let value = try member(key, of: object)
    guard let seconds = value.number?.double, seconds.isFinite else {
      throw fault("\"\(key)\" is not a number of seconds", at: value)
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// Returns an image of the feed.
  func image(_ value: JSONValue) throws(FeedStoreError) -> FeedImage {
    let object = try object(value, "an image of the feed")
    guard let id = UUID(uuidString: try string("id", of: object)) else {
      throw fault("\"id\" is not a UUID", at: try member("id", of: object))
    }
    guard let url = URL(unchanged: try string("url", of: object)) else {
      throw fault("\"url\" is not a URL", at: try member("url", of: object))
    }
    return FeedImage(
      id: id,
      description: optional("description", of: object) == nil ? nil : try string("description", of: object),
      location: optional("location", of: object) == nil ? nil : try string("location", of: object),
      url: url
    )
  }

  /// Decodes a base64 string.
  func data(_ value: JSONValue) throws(FeedStoreError) -> Data {
    let text = value.stringBytes
    do throws(Base64.Fault) {
      return Data(try Base64.decode(text))
    } catch {
      // Without escapes, a digit's location in the file follows from its offset in the string.
      let isPlain = value.byteRange.count == text.count + 2
      let offset = value.byteRange.lowerBound + (isPlain ? 1 + error.offset : 0)
      throw StoreDocument.corrupted(
        "the bytes are not base64: \(error.message)",
        at: SourcePlace(file: file, location: value.document.location(ofByte: offset))
      )
    }
  }
}
