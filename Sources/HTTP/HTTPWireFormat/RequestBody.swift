/// The body of a request, which is read as its bytes arrive, and kept unless it is too large.
package struct RequestBody: Sendable {
  private enum Framing: Sendable {
    case length(left: Int)
    case chunked(ChunkedFraming)
  }

  /// The data so far; empty if it is larger than what is kept.
  package private(set) var bytes: [UInt8] = []
  /// The number of bytes of data so far.
  package private(set) var count = 0
  private var framing: Framing
  private var kept: Int
  /// The most memory that is reserved for data that has not arrived, in bytes.
  private static let mostReserved = 64 << 10

  /// Creates a body that has not begun.
  ///
  /// - Parameters:
  ///   - framing: How it ends.
  ///   - limit: The most data that chunks may have, in bytes.
  ///   - kept: The largest body that is kept, in bytes.
  package init(_ framing: RequestHead.Framing, limit: Int, keeping kept: Int = .max) {
    switch framing {
    case .length(let length):
      self.framing = .length(left: length)
      // Nothing is kept of a body that will be too large.
      self.kept = length <= kept ? kept : -1
    case .chunked:
      self.framing = .chunked(ChunkedFraming(limit: limit))
      self.kept = kept
    }
  }

  /// Whether the whole body has arrived.
  package var isComplete: Bool {
    switch framing {
    case .length(let left): left == 0
    case .chunked(let chunks): chunks.isComplete
    }
  }

  /// Whether the body comes in chunks.
  package var isChunked: Bool {
    if case .chunked = framing { true } else { false }
  }

  /// Whether any byte has been read, of the framing or of the data.
  package var hasBegun: Bool {
    switch framing {
    case .length: count > 0
    case .chunked(let chunks): chunks.hasBegun
    }
  }

  /// Whether all data that has arrived is kept.
  package var isKept: Bool { bytes.count == count }

  /// Reads bytes up to the end of the body, and returns their number.
  package mutating func read(_ input: UnsafeRawBufferPointer) throws(RequestHead.Fault) -> Int {
    switch framing {
    case .length(let left):
      if bytes.isEmpty, kept >= left { bytes.reserveCapacity(min(left, Self.mostReserved)) }
      let length = min(left, input.count)
      framing = .length(left: left - length)
      keep(UnsafeRawBufferPointer(rebasing: input[..<length]))
      return length
    case .chunked(var chunks):
      defer { framing = .chunked(chunks) }
      return try chunks.read(input) { keep($0) }
    }
  }

  private mutating func keep(_ data: UnsafeRawBufferPointer) {
    count += data.count
    if count <= kept { bytes += data } else { bytes = [] }
  }

  /// Discards the data, and keeps none of it from now on.
  package mutating func release() {
    kept = -1
    bytes = []
  }

  /// Completes the body with other data in place of its own.
  package mutating func replace(with data: [UInt8]) {
    bytes = data.count <= kept ? data : []
    count = data.count
    framing = .length(left: 0)
  }
}
