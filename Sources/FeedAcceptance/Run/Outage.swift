import Synchronization

/// The loss of the API during a run, which is one failure, and not one for each later case.
final class Outage: Sendable {
  private let backend: any AcceptanceBackend
  private let known = Mutex<String?>(nil)

  init(of backend: any AcceptanceBackend) { self.backend = backend }

  /// Why the API is lost; `nil` if it is not known to be.
  var reason: String? { known.withLock(\.self) }

  /// Checks the API after a case has failed.
  ///
  /// - Returns: Why the API is lost, with whether this case is the first to find out; `nil` if it is not lost.
  func check() async -> (reason: String, isNew: Bool)? {
    if let reason { return (reason, false) }
    guard let reason = await backend.outage() else { return nil }
    return known.withLock { known in
      defer { known = known ?? reason }
      return (known ?? reason, known == nil)
    }
  }
}
