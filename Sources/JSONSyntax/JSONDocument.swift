import Synchronization

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
  private let places = Mutex<LocationIndex?>(nil)

  /// Parses a text.
  ///
  /// - Throws: `JSONSyntaxError` if the text is not JSON according to RFC 8259, or exceeds a limit.
  public convenience init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, limits: limits, origins: nil)
  }

  /// Parses the JSON form of a text in another syntax, with the locations of values and keys in that text.
  ///
  /// `origins` has one location for each value and each key, in document order (a key before its value).
  package init(
    parsing bytes: [UInt8],
    limits: Limits,
    origins: [JSONLocation]?
  ) throws(JSONSyntaxError) {
    guard bytes.count <= limits.bytes else {
      throw JSONSyntaxError(
        code: .tooLarge,
        message: "the text has \(bytes.count) bytes, more than the limit of \(limits.bytes)",
        offset: limits.bytes,
        location: JSONLocation(line: 1, column: 1)
      )
    }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<([JSONTapeEntry], [Int]), JSONFault> in
      guard let start = buffer.baseAddress else { return .failure(.emptyText) }
      let text = JSONText(start: start, count: buffer.count)
      var scanner = JSONScanner(text: text, maximumDepth: limits.depth)
      do throws(JSONFault) {
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
      let opening = fault.opening.map { " that began at \(places.location(of: $0, in: bytes))" }
      throw JSONSyntaxError(
        code: fault.code,
        message: fault.message + (opening ?? ""),
        offset: fault.offset,
        location: places.location(of: fault.offset, in: bytes)
      )
    }
    self.bytes = bytes
    self.origins = origins?.count == tape.count ? origins : nil
  }

  /// Parses a text given as a string.
  ///
  /// - Throws: `JSONSyntaxError`, as `init(parsing:)` for bytes does.
  public convenience init(parsing text: String, limits: Limits = Limits()) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The top-level value.
  public var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The keys that repeat an earlier key of their object, in the order in which their objects end.
  public var duplicateKeys: [JSONValue] { duplicates.map { JSONValue(document: self, index: $0) } }

  /// Whether any object has a duplicate key.
  public var hasDuplicateKeys: Bool { !duplicates.isEmpty }

  /// Returns the location of a byte of `bytes`.
  public func location(ofByte offset: Int) -> JSONLocation {
    places.withLock { known in
      let index = known ?? LocationIndex(bytes)
      known = index
      return index.location(of: offset, in: bytes)
    }
  }

  /// Returns the location of a tape entry in the original text.
  package func location(ofEntry index: Int) -> JSONLocation {
    if let origins, origins.indices.contains(index) { return origins[index] }
    guard tape.indices.contains(index) else { return JSONLocation(line: 1, column: 1) }
    return location(ofByte: Int(tape[index].start))
  }

  /// Returns the tape index after a value and all its descendants.
  @inlinable
  package func indexAfter(_ index: Int) -> Int {
    let entry = tape[index]
    return entry.isContainer ? Int(entry.link) : index + 1
  }
}
