import ContractReports
import Synchronization

/// Counts the hanging cases of each use case, and abandons a use case after a few.
final class HangCensus: Sendable {
  /// The number of hangs after which a use case is abandoned.
  static let limit = 3

  private let hangs = Mutex<[UseCase: Int]>([:])

  /// Counts a case that hung.
  func count(_ useCase: UseCase) { hangs.withLock { $0[useCase, default: 0] += 1 } }

  /// Returns why a use case is abandoned; `nil` if it is not.
  func reason(of useCase: UseCase) -> String? {
    let count = hangs.withLock { $0[useCase] ?? 0 }
    guard count >= Self.limit else { return nil }
    return "not played: \(counted(count, "case")) of \"\(useCase.title)\" did not end before the deadline"
  }
}
