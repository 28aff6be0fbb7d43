import Basics
import FeedClient
import HTTPMessages

extension Mutant {
  /// Wrong about services in general, and about the transport.
  static let services = [
    Mutant("Saves nothing that a service delivers", caughtBy: "composition.cache-decorator") { parts in
      parts.cachingService = { service, _ in service }
    },
    Mutant(
      "Delivers a save that fails",
      caughtBy: "composition.cache-decorator-saving-fails"
    ) { parts in
      parts.cachingService = { service, save in
        {
          let value = try await service()
          try await save(value)
          return value
        }
      }
    },
    Mutant("Saves an error of a service", caughtBy: "composition.cache-decorator-service-fails") { parts in
      parts.cachingService = { service, save in
        {
          do { return try await service() } catch {
            try await save("an error")
            throw error
          }
        }
      }
    },
    Mutant("Calls both services", caughtBy: "composition.fallback-not-needed") { parts in
      parts.fallbackService = { first, second in
        {
          let other = try? await second()
          do { return try await first() } catch { return try other ?? { throw error }() }
        }
      }
    }
    .common,
    Mutant("Calls the first service alone", caughtBy: "composition.fallback") { parts in
      parts.fallbackService = { first, _ in first }
    }
    .common,
    Mutant("Delivers the first service's error", caughtBy: "composition.fallback-fails") { parts in
      parts.fallbackService = { first, second in
        {
          do { return try await first() } catch {
            if let value = try? await second() { return value } else { throw error }
          }
        }
      }
    },
    Mutant("Has a transport that delivers half a body", caughtBy: "remote-image-data.cut-off", "image-data.cut-off") {
      parts in
      parts.transport = { timeout in
        let session = FeedTransport.session(requestTimeout: timeout)
        return FeedTransport(SendingClient.careless(session.client), shutdown: session.shutdown)
      }
    },
  ]
}
