import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages

extension RightVariantTests.Variant {
  /// Right clients that do several things at once in another way than the reference client.
  static let neighbours = [
    Self(testDescription: "sends one request for an image that several wait for", cases: images) { parts in
      parts.remoteImages = { client, environment, parts in
        JoiningImages(FeedParts.reference.remoteImages(client, environment, parts))
      }
    },
    Self(testDescription: "loads two images at a time", cases: images) { parts in
      parts.remoteImages = { client, environment, parts in
        let loader = FeedParts.reference.remoteImages(client, environment, parts)
        let permits = Permits(2)
        return FeedImageDataLoaderClosure { url in try await permits.use { try await loader.data(from: url) } }
      }
    },
    Self(testDescription: "saves an image after it has delivered it", cases: Array(images.prefix(5))) { parts in
      parts.images = { LateSavingImages(cache: $0, remote: $1) }
    },
    Self(testDescription: "loads the comments on one image at a time", cases: ["comments-screen"]) { parts in
      parts.remoteComments = { client, environment, parts in
        let loader = FeedParts.reference.remoteComments(client, environment, parts)
        let permits = Permits(1)
        return ImageCommentsLoaderClosure { image in try await permits.use { try await loader.comments(on: image) } }
      }
    },
    Self(testDescription: "sends no request while a token is refreshed", cases: refreshes) { parts in
      parts.accessTokens = { PatientTokens(RefreshingAccessTokens($0, refresh: $1)) }
    },
    Self(testDescription: "logs the end of a cancelled request later", cases: ["logging.cancelled"]) { parts in
      parts.loggedClient = { client, log, now in
        LoggingHTTPClient(client: client, log: LateLog(log: log), now: now)
      }
    },
  ]

  private static let images = [
    "image-data.forty", "image-data.forty-at-once", "image-data.one-fails", "image-data.one-is-cancelled",
    "image-data.one-of-two-leaves", "image-data.saved-after-saving-error", "image-data.cached-after-store-error",
    "logging.two-misses",
  ]

  private static let refreshes = [
    "authentication.first-of-two-leaves", "authentication.second-of-two-leaves", "authentication.ten-at-once-again",
    "authentication.refresh-after-cancelled", "authentication.image-after-expiry",
    "authentication.refreshed-in-vain-twice",
  ]
}

/// Callers that want the same image wait for the same request, which nobody ends who leaves.
private actor JoiningImages: FeedImageDataLoader {
  private let loader: any FeedImageDataLoader
  private var running: [URL: Task<Data, any Error>] = [:]

  init(_ loader: any FeedImageDataLoader) { self.loader = loader }

  func data(from url: URL) async throws -> Data {
    let task = running[url] ?? Task { [loader] in try await loader.data(from: url) }
    running[url] = task
    let result = await task.result
    running[url] = nil
    try Task.checkCancellation()
    return try result.get()
  }
}

/// A number of permits, for which callers wait in order.
private actor Permits {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Runs work with a permit.
  nonisolated func use<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    await take()
    do {
      let value = try await work()
      await giveBack()
      return value
    } catch {
      await giveBack()
      throw error
    }
  }

  private func take() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func giveBack() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}

private struct LateSavingImages: FeedImageDataLoader {
  let cache: any FeedImageDataCache
  let remote: any FeedImageDataLoader

  func data(from url: URL) async throws -> Data {
    if let data = try? await cache.data(from: url) { return data }
    let data = try await remote.data(from: url)
    Task {
      try? await Task.sleep(for: .milliseconds(3))
      try? await cache.save(data, for: url)
    }
    return data
  }
}

/// Nobody gets a token while it is refreshed.
private actor PatientTokens: AccessTokens {
  private let tokens: any AccessTokens
  private var refresh: Task<AccessToken, any Error>?

  init(_ tokens: any AccessTokens) { self.tokens = tokens }

  func token() async throws -> AccessToken {
    while let refresh { _ = await refresh.result }
    return try await tokens.token()
  }

  func refreshed(after refused: AccessToken) async throws -> AccessToken {
    let task = Task { [tokens] in try await tokens.refreshed(after: refused) }
    refresh = task
    let result = await task.result
    if refresh == task { refresh = nil }
    try Task.checkCancellation()
    return try result.get()
  }
}

/// A log to which ends come later.
private struct LateLog: FeedLog {
  let log: any FeedLog

  func note(_ event: FeedEvent) {
    guard case .requestFailed = event else { return log.note(event) }
    Task {
      try? await Task.sleep(for: .milliseconds(5))
      log.note(event)
    }
  }
}
