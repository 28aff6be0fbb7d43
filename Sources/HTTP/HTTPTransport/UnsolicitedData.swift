import Basics

/// The origins that sent unexpected bytes after a response, too late to attribute them to it.
///
/// After that, the client waits longer for excess bytes of these origins, and so detects the next response that has
/// them.
final class UnsolicitedData: Sendable {
  private let origins = Mutex<Set<Origin>>([])

  /// Records an origin.
  func insert(_ origin: Origin) { _ = origins.withLock { $0.insert(origin) } }

  /// Returns whether an origin was recorded.
  func contains(_ origin: Origin) -> Bool { origins.withLock { $0.contains(origin) } }
}
