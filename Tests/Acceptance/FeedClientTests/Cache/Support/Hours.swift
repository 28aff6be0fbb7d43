import Basics
import Foundation

/// A clock that advances by one hour on each read.
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
