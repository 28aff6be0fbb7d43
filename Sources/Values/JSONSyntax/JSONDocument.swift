import Basics

/// A parsed JSON text with the location of each value; immutable, and shareable between tasks.
///
/// A document keeps the text and sixteen bytes per value or key; values are decoded on demand.
public final class JSONDocument: Sendable {
  /// The limits of parsing.
  public struct Limits: Sendable, Hashable {
    /// The deepest nesting of arrays and objects, at most 4096.
    public var depth: Int
    /// The longest text in bytes, at most 4 GiB minus one byte.
    public var bytes: Int

    /// Creates limits; by default, 512 levels and 4 GiB.
    public init(depth: Int = 512, bytes: Int = Int(UInt32.max) - 1) {
      self.depth = min(depth, 4096)
      self.bytes = min(bytes, Int(UInt32.max) - 1)
    }
  }

  /// The text; for a document read from YAML, its JSON form.
  public let bytes: [UInt8]
  /// The values and keys in document order, starting with the root.
  @usableFromInline package let tape: [JSONTapeEntry]
  /// The tape indices of keys that repeat an earlier key of their object.
  private let duplicates: [Int]
  /// The location of each tape entry in the original text, if that is not `bytes`.
  private let origins: [JSONLocation]?
  /// The value of another document that each tape entry was made from, if this document was converted.
  private let originals: [JSONValue]?
  /// The byte from which on locations are counted anew, and its location in a longer text that this one is a part of.
  private let anchor: (offset: Int, location: JSONLocation)?
  private let places = Mutex<LocationIndex?>(nil)

  /// Parses a text.
  ///
  /// - Throws: `JSONSyntaxError` if the text is not JSON according to RFC 8259, or exceeds a limit.
  public convenience init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, limits: limits, origins: nil)
  }

  /// Parses the JSON form of a text in another syntax, with the locations of values and keys in that text.
  ///
  /// `origins` has one location for each value and each key, in document order (a key before its value). For the text
  /// of a converted document, `originals` has the value or key that each one was made from.
  package init(
    parsing bytes: [UInt8],
    limits: Limits,
    origins: [JSONLocation]?,
    originals: [JSONValue]? = nil
  ) throws(JSONSyntaxError) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes.count, limit: limits.bytes) }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<([JSONTapeEntry], [Int]), JSONFault> in
      guard let start = buffer.baseAddress else { return .failure(.emptyText) }
      let text = JSONText(start: start, count: buffer.count)
      var scanner = JSONScanner(text: text, maximumDepth: limits.depth)
      do throws(JSONFault) {
        try text.rejectForeignEncodings()
        return .success((try scanner.scan(), scanner.duplicates))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let (tape, duplicates)):
      self.tape = tape
      self.duplicates = duplicates
    case .failure(let fault):
      let places = LocationIndex(bytes)
      throw JSONSyntaxError(fault) { places.location(of: $0, in: bytes) }
    }
    self.bytes = bytes
    self.origins = origins?.count == tape.count ? origins : nil
    self.originals = originals?.count == tape.count ? originals : nil
    anchor = nil
  }

  /// Creates a document of a value that was scanned in a longer text, and whose location in that text is known.
  ///
  /// `bytes` has at least the value; it is the text that the offsets of `tape` count in.
  init(scanned bytes: [UInt8], tape: [JSONTapeEntry], duplicates: [Int], at location: JSONLocation) {
    self.bytes = bytes
    self.tape = tape
    self.duplicates = duplicates
    origins = nil
    originals = nil
    anchor = (tape.first.map { Int($0.start) } ?? 0, location)
  }

  /// Creates the same document with locations counted anew from a byte on, before which a part of the text is missing.
  package init(_ other: JSONDocument, resumingAt offset: Int, location: JSONLocation) {
    bytes = other.bytes
    tape = other.tape
    duplicates = other.duplicates
    origins = nil
    originals = nil
    anchor = (offset, location)
  }

  /// Parses a text given as a string.
  ///
  /// - Throws: `JSONSyntaxError`, as `init(parsing:)` for bytes does.
  public convenience init(parsing text: String, limits: Limits = Limits()) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The document `null`, for a text that cannot be had.
  package static let null = JSONDocument(
    scanned: Array("null".utf8),
    tape: [JSONTapeEntry(start: 0, length: 4, header: UInt32(JSONKind.null.rawValue), link: 0)],
    duplicates: [],
    at: JSONLocation(line: 1, column: 1)
  )

  /// The top-level value.
  public var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The keys that repeat an earlier key of their object, in the order in which their objects end.
  public var duplicateKeys: [JSONValue] { duplicates.map { JSONValue(document: self, index: $0) } }

  /// Whether any object has a duplicate key.
  public var hasDuplicateKeys: Bool { !duplicates.isEmpty }

  /// Returns the location of a byte of `bytes`.
  public func location(ofByte offset: Int) -> JSONLocation {
    if let anchor, anchor.offset == offset { return anchor.location }
    return places.withLock { known in
      // The text around a value that was scanned in a longer one may be a large file.
      let index = known ?? LocationIndex(bytes, in: anchor?.offset == root.byteRange.lowerBound ? root.byteRange : nil)
      known = index
      let location = index.location(of: offset, in: bytes)
      guard let anchor, offset > anchor.offset else { return location }
      return location.moved(from: index.location(of: anchor.offset, in: bytes), to: anchor.location)
    }
  }

  /// Returns the location of a tape entry in the original text.
  package func location(ofEntry index: Int) -> JSONLocation {
    if let origins, origins.indices.contains(index) { return origins[index] }
    if let original = original(ofEntry: index) { return original.location }
    guard tape.indices.contains(index) else { return JSONLocation(line: 1, column: 1) }
    return location(ofByte: Int(tape[index].start))
  }

  /// Returns the value that a tape entry was made from; `nil` if the document was not converted.
  func original(ofEntry index: Int) -> JSONValue? {
    guard let originals, originals.indices.contains(index) else { return nil }
    return originals[index]
  }

  /// Returns the tape index after a value and all its descendants.
  @inlinable
  package func indexAfter(_ index: Int) -> Int {
    let entry = tape[index]
    return entry.isContainer ? Int(entry.link) : index + 1
  }
}
