import HTTPWireFormat

/// What of a request its reply can depend on, as bytes: two requests with the same key get the same reply.
///
/// These are method and target, the header fields that some rule looks at, what the connection does after the reply, and
/// the body. All else, such as the id of a request or the time at which it was sent, is left out.
struct DecisionKey: Sendable {
  /// The longest body that is part of a key, in bytes.
  static let longestBody = 4096

  /// The bytes.
  private(set) var bytes: [UInt8] = []
  /// A quick hash of the bytes; a client that makes two keys collide gains only that one of them is not kept.
  private(set) var hash: UInt64 = 0

  /// Takes on the key of a request; false where its body is too long for one.
  ///
  /// The memory of the key before it is used again.
  mutating func read(
    _ request: ReceivedRequest,
    _ connection: ResponseWriter.Connection,
    _ names: HeaderNameSet
  ) -> Bool {
    guard request.body.count <= Self.longestBody else { return false }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(connection.mark)
    request.bytes.withUnsafeBytes { head in
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: head[..<request.head.target.upperBound]))
      request.head.forEachField(of: head) { line, name, _ in
        guard names.contains(UnsafeRawBufferPointer(rebasing: head[name])) else { return }
        // Another spelling of the line makes another key, and the same reply.
        bytes.append(0x0A)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: head[line]))
      }
    }
    // No line of a head holds this byte.
    bytes.append(0)
    bytes.append(contentsOf: request.body)
    hash = bytes.withUnsafeBytes(HeadBytes.hash)
    return true
  }

  /// Takes on the key of a recorded reply to requests whose header fields do not change it.
  ///
  /// - Parameters:
  ///   - recorded: The positions of the recordings of which one replies.
  ///   - turn: Which of them it is.
  ///   - operation: The id of the request's operation.
  ///   - isHead: Whether the reply has no body, because the method is `HEAD`.
  ///   - connection: What the reply says about the connection.
  mutating func read(
    recorded: [Int],
    turn: Int,
    operation: String?,
    isHead: Bool,
    _ connection: ResponseWriter.Connection
  ) {
    bytes.removeAll(keepingCapacity: true)
    // No key of a request begins so.
    bytes.append(connection.mark | 0x80)
    bytes.append(isHead ? 1 : 0)
    for number in [turn] + recorded { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
    bytes.append(contentsOf: (operation ?? "").utf8)
    hash = bytes.withUnsafeBytes(HeadBytes.hash)
  }

  /// Whether the key has some bytes.
  func isEqual(to other: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { HeadBytes.areEqual(other, $0) }
  }
}

extension ResponseWriter.Connection {
  /// What tells one from another in a key.
  fileprivate var mark: UInt8 {
    switch self {
    case .implied: 1
    case .keepAlive: 2
    case .close: 3
    }
  }
}
