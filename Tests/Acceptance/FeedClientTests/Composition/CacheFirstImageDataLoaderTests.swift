import FeedClient
import Foundation
import Testing

@Suite("The bytes of an image, from the cache or else from their server")
struct CacheFirstImageDataLoaderTests {
  private let url = URL.sample(1)
  private let bytes = Data("picture".utf8)

  @Test("The bytes of an image come from the cache where it has them, without a request")
  func cached() async throws {
    let calls = Recorder<URL>()
    let remote = StubImageDataCache(onLoad: { url in
      await calls.record(url)
      return Data()
    })
    let loader = CacheFirstImageDataLoader(cache: StubImageDataCache(onLoad: { [bytes] _ in bytes }), remote: remote)
    #expect(try await loader.data(from: url) == bytes)
    #expect(await calls.values.isEmpty)
  }

  @Test(
    "The bytes of an image come from their server, and are saved, whatever the cache fails with",
    arguments: [true, false]
  )
  func remote(isMissing: Bool) async throws {
    let saves = Recorder<[URL: Data]>()
    let cache = StubImageDataCache(
      onLoad: { _ in throw isMissing ? FeedError.notFound : SampleError() as any Error },
      onSave: { await saves.record([$1: $0]) }
    )
    let loader = CacheFirstImageDataLoader(cache: cache, remote: StubImageDataCache(onLoad: { [bytes] _ in bytes }))
    #expect(try await loader.data(from: url) == bytes)
    #expect(await saves.values == [[url: bytes]])
  }

  @Test("The bytes of an image come though they cannot be saved")
  func failingSave() async throws {
    let cache = StubImageDataCache(onSave: { _, _ in throw SampleError() })
    let loader = CacheFirstImageDataLoader(cache: cache, remote: StubImageDataCache(onLoad: { [bytes] _ in bytes }))
    #expect(try await loader.data(from: url) == bytes)
  }

  @Test("The bytes of an image fail with their server's error when both fail")
  func both() async {
    let remote = StubImageDataCache(onLoad: { _ in throw FeedError.connectivity })
    let loader = CacheFirstImageDataLoader(cache: StubImageDataCache(), remote: remote)
    await #expect(throws: FeedError.connectivity) { try await loader.data(from: url) }
  }

  @Test("The bytes of an image are not requested when the load is cancelled during the lookup in the cache")
  func cancelled() async {
    let calls = Recorder<URL>()
    let cache = StubImageDataCache(onLoad: { _ in
      cancelOwnTask()
      throw FeedError.notFound
    })
    let remote = StubImageDataCache(onLoad: { url in
      await calls.record(url)
      return Data()
    })
    let loader = CacheFirstImageDataLoader(cache: cache, remote: remote)
    let result = await outcome(of: { [url] in try await loader.data(from: url) })
    #expect(result.isCancellation)
    #expect(await calls.values.isEmpty)
  }
}
