import Synchronization

/// The origins that were seen to send bytes behind a whole response, later than they were waited for.
///
/// Whose response they belong to cannot be told then, so that nobody is blamed; from then on the origin's bytes are
/// waited for longer, and the next response that has too many is found out.
final class UnaskedBytes: Sendable {
  private let origins = Mutex<Set<Origin>>([])

  /// Notes an origin.
  func note(_ origin: Origin) { _ = origins.withLock { $0.insert(origin) } }

  /// Whether an origin was noted.
  func contain(_ origin: Origin) -> Bool { origins.withLock { $0.contains(origin) } }
}
