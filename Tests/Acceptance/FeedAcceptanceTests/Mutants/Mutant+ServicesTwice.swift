import Basics
import FeedClient
import HTTPMessages

extension Mutant {
  /// Right about services and requests the first time.
  static let servicesTwice =
    [
      fallback(
        "Calls a failed service no more",
        "composition.fallback-first-is-asked-again",
        "composition.fallback-after-both-failed"
      ) { first, second in
        let hasFailed = Mutex(false)
        return {
          if !hasFailed.withLock(\.self) {
            do { return try await first() } catch { hasFailed.withLock { $0 = true } }
          }
          return try await second()
        }
      },
      fallback(
        "Calls the second service without a connection only",
        "composition.fallback-invalid-data",
        "composition.fallback-not-found"
      ) { first, second in
        { do { return try await first() } catch FeedError.connectivity { return try await second() } }
      },
      fallback("Remembers what the second service delivered", "composition.fallback-twice") { first, second in
        let known = Mutex<String?>(nil)
        return {
          do { return try await first() } catch {
            if let value = known.withLock(\.self) { return value }
            let value = try await second()
            known.withLock { $0 = value }
            return value
          }
        }
      },
      fallback("Calls no service after both failed", "composition.fallback-after-both-failed") { first, second in
        let failure = Mutex<(any Error)?>(nil)
        return {
          if let failure = failure.withLock(\.self) { throw failure }
          do { return try await first() } catch {
            do { return try await second() } catch {
              failure.withLock { $0 = error }
              throw error
            }
          }
        }
      },
    ] + [
      caching("Saves the first value of a service alone", "composition.cache-decorator-second-value") {
        service,
        save in
        let isDone = Mutex(false)
        return {
          let value = try await service()
          let wasDone = isDone.withLock { isDone in
            defer { isDone = true }
            return isDone
          }
          if !wasDone { try? await save(value) }
          return value
        }
      },
      caching("Delivers a service's first value for good", "composition.cache-decorator-second-value") {
        service,
        save in
        let known = Mutex<String?>(nil)
        return {
          if let value = known.withLock(\.self) { return value }
          let value = try await service()
          known.withLock { $0 = value }
          try? await save(value)
          return value
        }
      },
      caching("Saves no value after a failed save", "composition.cache-decorator-after-failed-save") {
        service,
        save in
        let hasFailed = Mutex(false)
        return {
          let value = try await service()
          if !hasFailed.withLock(\.self) {
            do { try await save(value) } catch { hasFailed.withLock { $0 = true } }
          }
          return value
        }
      },
      caching("Saves no value after the service failed", "composition.cache-decorator-after-failure") {
        service,
        save in
        let hasFailed = Mutex(false)
        return {
          do {
            let value = try await service()
            if !hasFailed.withLock(\.self) { try? await save(value) }
            return value
          } catch {
            hasFailed.withLock { $0 = true }
            throw error
          }
        }
      },
    ] + [
      transport("Has a transport that repeats a broken request", loads("cut-off", "reset")) { exchange, _ in
        exchange.faults.contains { [.closedAmidBody, .connectionReset, .closedBeforeResponse].contains($0.kind) }
      },
      transport("Has a transport that repeats a request in silence", loads("timed-out")) { exchange, _ in
        exchange.faults.contains { $0.kind == .silence || $0.kind == .deadlineExceeded }
      },
      transport(
        "Has a transport that repeats a request of a busy service",
        loads("status-408", "status-429", "status-502", "status-503", "status-504")
      ) { exchange, _ in [408, 429, 502, 503, 504].contains(exchange.response?.status) },
      transport("Has a transport that repeats a request of a broken service", loads("status-500")) { exchange, _ in
        exchange.response?.status == 500
      },
      transport("Has a transport that repeats a request that fails again", loads("status-503")) { exchange, failures in
        exchange.response?.status == 503 && failures.isMultiple(of: 2)
      },
    ]

  private static func loads(_ failures: String...) -> [String] {
    ["remote-feed", "remote-comments", "remote-image-data"].flatMap { useCase in
      failures.map { "\(useCase).asked-once.\($0)" }
    }
  }

  private static func fallback(
    _ name: String,
    _ ids: String...,
    make:
      @escaping @Sendable (@escaping FeedParts.TextService, @escaping FeedParts.TextService) -> FeedParts.TextService
  ) -> Mutant {
    Mutant(name, caughtBy: ids) { $0.fallbackService = make }
  }

  private static func caching(
    _ name: String,
    _ id: String,
    make:
      @escaping @Sendable (@escaping FeedParts.TextService, @escaping @Sendable (String) async throws -> Void)
      -> FeedParts.TextService
  ) -> Mutant {
    Mutant(name, caughtBy: id) { $0.cachingService = make }
  }

  /// A transport that sends some requests again, given the exchange and how many requests for the URL have failed.
  private static func transport(
    _ name: String,
    _ ids: [String],
    isRepeated: @escaping @Sendable (HTTPExchange, Int) -> Bool
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.transport = { timeout in
        let session = FeedTransport.session(requestTimeout: timeout)
        let failures = Mutex<[HTTPRequest: Int]>([:])
        let insistent = SendingClient { request in
          let exchange = await session.client.send(request)
          guard exchange.response?.status != 200 || !exchange.faults.isEmpty else { return exchange }
          let count = failures.withLock { failures in
            failures[request, default: 0] += 1
            return failures[request, default: 0]
          }
          return isRepeated(exchange, count) ? await session.client.send(request) : exchange
        }
        return FeedTransport(insistent, shutdown: session.shutdown)
      }
    }
  }
}
