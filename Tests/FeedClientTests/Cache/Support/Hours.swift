import Foundation
import Synchronization

/// A clock on which an hour passes each time that it is read.
final class Hours: Sendable {
  let start = CacheSamples.now
  private let count = Mutex(0)

  func next() -> Date {
    count.withLock { count in
      count += 1
      return start.addingTimeInterval(TimeInterval(count) * 3600)
    }
  }
}
