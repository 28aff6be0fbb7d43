import Basics

/// Counts the requests whose drift was proved, by operation: one that certainly drifted needs no more proofs.
final class DriftProofs: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// The most proofs of one operation, and the most operations that are distinguished.
  private static let enough = 20
  private static let mostOperations = 200

  func add(_ operation: String) { counts.withLock { $0[operation, default: 0] += 1 } }

  func areEnough(of operation: String) -> Bool {
    counts.withLock { $0[operation, default: 0] >= Self.enough || $0.count >= Self.mostOperations }
  }
}
