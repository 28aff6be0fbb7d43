import FeedClient
import Foundation

/// An image data store under test, which logs its calls in the transcript and reports unexpected results.
struct ImageDataStoreUnderSpec: LoggedStore {
  let store: any FeedImageDataStore
  let transcript: Transcript

  /// Inserts data, and expects success.
  func insert(_ data: Data, for url: URL) async throws {
    transcript.done("insert \(SpecWording.data(data)) for \(url.absoluteString)")
    try await StoreUnderSpec.succeeding("insert") { try await store.insert(data, for: url) }
  }

  /// Retrieves the data, and expects this result.
  func finds(_ expected: Data?, for url: URL) async throws {
    transcript.done("retrieve data for \(url.absoluteString)")
    let data = try await StoreUnderSpec.succeeding("retrieve") { try await store.retrieve(dataFor: url) }
    guard data != expected else { return }
    let isSameSize = data?.count == expected?.count
    throw Mismatch(
      expected: SpecWording.data(expected),
      got: isSameSize ? "\(SpecWording.data(data)), but other ones" : SpecWording.data(data)
    )
  }
}

/// Data and URLs for specs of image data stores; the same in every run.
enum ImageDataSamples {
  /// Returns every URL for which a spec stores data.
  static func urls() throws(Mismatch) -> [URL] {
    var urls: [URL] = []
    for text in [
      "https://images.example/1.png", "https://images.example/2.png", "https://images.example/1.png?size=2",
      "https://images.example/1.PNG",
    ] {
      urls.append(try SpecSamples.url(text))
    }
    return urls
  }

  /// Returns a number of bytes that depend on an index.
  static func data(_ number: Int, count: Int = 256) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) })
  }
}
