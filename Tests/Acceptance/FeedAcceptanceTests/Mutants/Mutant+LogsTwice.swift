import Basics
import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Right about the log of one request, and of the first.
  static let logsTwice = [
    client("Logs the start of a request at its end", "logging.start-before-end") { client, log, now in
      let events = PendingLog(log: log)
      return SendingClient { request in
        let exchange = await LoggingHTTPClient(client: client, log: events, now: now).send(request)
        events.flush()
        return exchange
      }
    },
    client("Logs failed requests without a reason", "logging.reason", "logging.cancelled") { client, log, now in
      LoggingHTTPClient(
        client: client,
        log: EditedLog(log: log) { event in
          guard case .requestFailed(let request, _, let elapsed) = event else { return event }
          return .requestFailed(request, reason: .init(Nameless()), elapsed: elapsed)
        },
        now: now
      )
    },
    client("Logs no end of a cancelled request", "logging.cancelled") { client, log, now in
      SendingClient { request in
        await LoggingHTTPClient(client: client, log: EditedLog(log: log) { Task.isCancelled ? nil : $0 }, now: now)
          .send(request)
      }
    },
    client("Logs the end of the request that began last", "logging.two-at-once") { client, log, now in
      let last = Mutex<FeedEvent.Request?>(nil)
      let log = EditedLog(log: log) { event in
        switch event {
        case .requestStarted(let request):
          last.withLock { $0 = request }
          return event
        case .requestEnded(let request, let status, let elapsed):
          return .requestEnded(last.withLock(\.self) ?? request, status: status, elapsed: elapsed)
        case .requestFailed, .cacheMiss, .storeFailed: return event
        }
      }
      return LoggingHTTPClient(client: client, log: log, now: now)
    },
    client("Times requests from the start of the last one", "logging.elapsed-at-once") { client, log, now in
      let start = Mutex(Date.distantPast)
      return SendingClient { request in
        let noted = FeedEvent.Request(request)
        start.withLock { $0 = now() }
        log.note(.requestStarted(noted))
        let exchange = await client.send(request)
        let elapsed = Duration.seconds(Int(now().timeIntervalSince(start.withLock(\.self))))
        log.note(.requestEnded(noted, status: exchange.response?.status ?? 0, elapsed: elapsed))
        return exchange
      }
    },
    Mutant("Logs a failure of the store once", caughtBy: "logging.store-failure-twice") { parts in
      parts.loggedFeedCache = { cache, log in LoggingFeedCache(cache: cache, log: Unrepeated(log)) }
    },
    Mutant("Logs one miss of the cache of images", caughtBy: "logging.two-misses") { parts in
      parts.loggedImageCache = { cache, log in LoggingFeedImageDataCache(cache: cache, log: Unrepeated(log)) }
    },
  ]

  private static func client(
    _ name: String,
    _ ids: String...,
    make:
      @escaping @Sendable (any HTTPClient, any FeedLog, @escaping @Sendable () -> Date) -> any HTTPClient
  ) -> Mutant {
    Mutant(name, caughtBy: ids) { $0.loggedClient = make }
  }

  /// Keeps events until they are written all together.
  private final class PendingLog: FeedLog {
    private let log: any FeedLog
    private let pending = Mutex<[FeedEvent]>([])

    init(log: any FeedLog) { self.log = log }

    func note(_ event: FeedEvent) { pending.withLock { $0.append(event) } }

    func flush() {
      let events = pending.withLock { pending in
        defer { pending = [] }
        return pending
      }
      for event in events { log.note(event) }
    }
  }

  /// A log that takes one event of each kind.
  private final class Unrepeated: FeedLog {
    private let log: any FeedLog
    private let isUsed = Mutex(false)

    init(_ log: any FeedLog) { self.log = log }

    func note(_ event: FeedEvent) {
      let wasUsed = isUsed.withLock { isUsed in
        defer { isUsed = true }
        return isUsed
      }
      if !wasUsed { log.note(event) }
    }
  }

  /// An error that says nothing.
  private struct Nameless: Error, CustomStringConvertible {
    var description: String { "" }
  }
}
