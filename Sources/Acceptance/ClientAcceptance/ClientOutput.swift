import Basics

/// The output of a client: the last of it, because the end says more about a crash than the beginning.
final class ClientOutput: Sendable {
  /// The longest output that is surely kept, in bytes.
  static let longest = 8 << 10

  private let kept = Mutex<[UInt8]>([])

  /// The last that was written, up to twice the longest output.
  var bytes: [UInt8] { kept.withLock(\.self) }

  /// Appends what was written, and drops the beginning of a long output.
  func append(_ bytes: some Collection<UInt8>) {
    kept.withLock { kept in
      kept += bytes
      if kept.count > 2 * Self.longest { kept.removeFirst(kept.count - Self.longest) }
    }
  }

  /// Drops everything.
  func clear() { kept.withLock { $0 = [] } }
}
