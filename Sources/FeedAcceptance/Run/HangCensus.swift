import ContractReports
import Synchronization

/// Counts the cases of each use case that hang, and gives a use case up after a few.
final class HangCensus: Sendable {
  /// So many hangs end a use case.
  static let limit = 3

  private let hangs = Mutex<[UseCase: Int]>([:])

  /// Counts a case that hung.
  func count(_ useCase: UseCase) { hangs.withLock { $0[useCase, default: 0] += 1 } }

  /// Why a use case is given up; `nil` where it is not.
  func reason(of useCase: UseCase) -> String? {
    let count = hangs.withLock { $0[useCase] ?? 0 }
    guard count >= Self.limit else { return nil }
    return "not played: \(counted(count, "case")) of \"\(useCase.title)\" did not end before the deadline"
  }
}
