import HTTPMessages
import HTTPWireFormat
import MockEngine

/// The bytes of a request that its reply can depend on: two requests with the same key get the same reply.
///
/// These are the method and target, the headers that some rule reads, what the connection does after the reply, and
/// the body. Everything else, such as a request id or a timestamp, is left out.
struct DecisionKey: Sendable {
  /// The longest body that can be part of a key, in bytes.
  static let longestBody = 4096

  /// The bytes.
  private(set) var bytes: [UInt8] = []
  /// A fast hash of the bytes; a client that provokes a collision only prevents one of the two replies from being
  /// cached.
  private(set) var hash: UInt64 = 0

  /// Sets the key to that of a request; returns `false` if its body is too long for a key.
  ///
  /// The key's memory is reused.
  mutating func read(
    _ request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    _ names: HeaderNameSet
  ) -> Bool {
    guard request.body.count <= Self.longestBody else { return false }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(connection.mark)
    append(request, targetUpTo: request.head.target.upperBound, names)
    // No header line contains this byte.
    bytes.append(0)
    bytes.append(contentsOf: request.body)
    hash = bytes.withUnsafeBytes(HeadBytes.hash)
    return true
  }

  /// Sets the key to what all requests without a body have in common that differ only in their queries; returns `false`
  /// for a request with a body or without a query.
  mutating func read(
    allQueriesOf request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    _ names: HeaderNameSet
  ) -> Bool {
    let target = request.head.target
    let mark = request.bytes.withUnsafeBytes { HeadBytes.firstIndex(of: 0x3F, in: $0, from: target.lowerBound) }
    guard request.body.isEmpty, let mark, mark < target.upperBound else { return false }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(connection.mark | 0x40)
    append(request, targetUpTo: mark, names)
    hash = bytes.withUnsafeBytes(HeadBytes.hash)
    return true
  }

  /// Adds the method, the target up to an offset, and the lines of the headers with the given names.
  private mutating func append(_ request: ReceivedRequest, targetUpTo end: Int, _ names: HeaderNameSet) {
    request.bytes.withUnsafeBytes { head in
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: head[..<end]))
      request.head.forEachField(of: head) { line, name, _ in
        guard names.contains(UnsafeRawBufferPointer(rebasing: head[name])) else { return }
        // Another spelling of the line makes another key for the same reply.
        bytes.append(0x0A)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: head[line]))
      }
    }
  }

  /// Sets the key to that of a recorded reply to requests whose headers do not change it.
  mutating func read(_ recorded: RecordedReplyKey) {
    bytes.removeAll(keepingCapacity: true)
    // No key of a request starts with this byte.
    bytes.append(0x80)
    bytes.append(recorded.isHead ? 1 : 0)
    withUnsafeBytes(of: recorded.turn) { bytes.append(contentsOf: $0) }
    recorded.positions.withUnsafeBytes { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: (recorded.operation ?? "").utf8)
    // No id of an operation contains this byte.
    bytes.append(0)
    bytes.append(contentsOf: (recorded.address ?? "").utf8)
    hash = bytes.withUnsafeBytes(HeadBytes.hash)
  }

  /// Whether the key equals the given bytes.
  func isEqual(to other: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { HeadBytes.areEqual(other, $0) }
  }
}

extension ResponseWriter.Connection {
  /// The byte that identifies the value in a key.
  var mark: UInt8 {
    switch self {
    case .implied: 1
    case .keepAlive: 2
    case .close: 3
    }
  }
}
