import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of caches of image data", .takesTurns)
struct CachedImageDataLoaderSpecsTests {
  /// A cache with a fault, and the specs that must find it.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let failing: [String]
    let make: @Sendable (ScriptedImageDataStore) -> any FeedImageDataCache
  }

  static let faults: [Row] = [
    Row(description: "delivers empty data for none", failing: ["load-not-found", "load-other-url"]) {
      BareImageDataCache(store: $0, load: { try $0.retrieve(dataFor: $1) ?? Data() })
    },
    Row(description: "takes each error for not found", failing: ["load-error"]) {
      BareImageDataCache(
        store: $0,
        load: { store, url in
          guard let data = try? store.retrieve(dataFor: url) else { throw FeedError.notFound }
          return data
        }
      )
    },
    Row(description: "calls not found a connectivity error", failing: ["load-not-found", "load-other-url"]) {
      BareImageDataCache(
        store: $0,
        load: { store, url in
          guard let data = try store.retrieve(dataFor: url) else { throw FeedError.connectivity }
          return data
        }
      )
    },
    Row(description: "loses the first byte", failing: ["load-found"]) {
      BareImageDataCache(
        store: $0,
        load: { store, url in
          guard let data = try store.retrieve(dataFor: url) else { throw FeedError.notFound }
          return data.dropFirst()
        }
      )
    },
    Row(description: "saves once", failing: ["save-replaces"]) {
      BareImageDataCache(
        store: $0,
        save: { store, data, url in
          if try store.retrieve(dataFor: url) == nil { try store.insert(data, for: url) }
        }
      )
    },
    Row(description: "swallows a saving error", failing: ["save-error"]) {
      BareImageDataCache(store: $0, save: { try? $0.insert($1, for: $2) })
    },
    Row(description: "saves nothing", failing: ["save", "save-replaces", "save-error"]) {
      BareImageDataCache(store: $0, save: { _, _, _ in })
    },
    Row(
      description: "knows nothing of cancellation",
      failing: ["load-cancelled-before", "load-cancelled", "load-cancelled-error"]
    ) {
      BareImageDataCache(store: $0, isCancellable: false)
    },
  ]

  @Test("The specs of caches of image data find a fault, and only that", arguments: faults)
  func fault(_ row: Row) async throws {
    let specs = CachedImageDataLoaderSpecs(makeLoader: row.make).all
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == row.failing.map { "cached-image-data.\($0)" })
  }

  @Test("The specs of caches of image data tell a team's own errors apart by its closure")
  func ownErrors() async throws {
    enum TeamError: Error { case missing }
    let specs = CachedImageDataLoaderSpecs(
      classify: { $0 as? TeamError == .missing ? .notFound : nil },
      makeLoader: { store in
        BareImageDataCache(
          store: store,
          load: { store, url in
            guard let data = try store.retrieve(dataFor: url) else { throw TeamError.missing }
            return data
          }
        )
      }
    )
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(failing == [])
  }
}

/// A cache over a store, of which parts can be replaced.
private struct BareImageDataCache: FeedImageDataCache {
  let store: ScriptedImageDataStore
  var load: @Sendable (ScriptedImageDataStore, URL) throws -> Data = { store, url in
    guard let data = try store.retrieve(dataFor: url) else { throw FeedError.notFound }
    return data
  }
  var save: @Sendable (ScriptedImageDataStore, Data, URL) throws -> Void = { try $0.insert($1, for: $2) }
  var isCancellable = true

  func data(from url: URL) async throws -> Data {
    let result = Result { try load(store, url) }
    if isCancellable { try Task.checkCancellation() }
    return try result.get()
  }

  func save(_ data: Data, for url: URL) async throws { try save(store, data, url) }
}
