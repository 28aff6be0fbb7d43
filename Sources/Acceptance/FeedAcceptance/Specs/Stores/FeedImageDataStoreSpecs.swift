public import FeedClient
public import Foundation

/// Specs for any store of image data.
///
/// Each spec runs over a store of its own. In a test of Swift Testing:
///
/// ```swift
/// @Test("My store is a store of image data", arguments: FeedImageDataStoreSpecs { MyStore() }.all)
/// func imageDataStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct FeedImageDataStoreSpecs: Sendable {
  private let setup: StoreSetup<any FeedImageDataStore>
  private let effort: SerialEffort

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails, such as for a handler that is never called.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once per spec.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStore: @escaping @Sendable () async throws -> any FeedImageDataStore,
    cleanUp: (@Sendable (any FeedImageDataStore) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
    self.effort = effort
  }

  /// Creates specs for stores that keep data only for the URLs of images that they know.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails, such as for a handler that is never called.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes a store that has images of these URLs, and no data.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStoreForImagesAt makeStore: @escaping @Sendable (_ urls: [URL]) async throws -> any FeedImageDataStore,
    cleanUp: (@Sendable (any FeedImageDataStore) async throws -> Void)? = nil
  ) {
    self.init(
      timeLimit: timeLimit,
      effort: effort,
      makeStore: { try await makeStore(try ImageDataSamples.urls()) },
      cleanUp: cleanUp
    )
  }

  /// Creates specs for stores that keep their data in a file.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes a store for a file that does not exist yet; its folder exists, and is removed after the spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStoreAt makeStore: @escaping @Sendable (_ file: URL) async throws -> any FeedImageDataStore
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStoreAt: makeStore)
    self.effort = effort
  }

  /// Every spec.
  public var all: [Spec] { retrieving + keeping + [serial, serialURLs] }

  private var retrieving: [Spec] {
    [
      spec("retrieve-empty", "retrieve on an empty store finds no data") { store, urls in
        try await store.finds(nil, for: urls[0])
      },
      spec("retrieve-empty-twice", "retrieve on an empty store finds no data, and twice the same") { store, urls in
        try await store.finds(nil, for: urls[0])
        try await store.finds(nil, for: urls[0])
      },
      spec("retrieve-other-url", "retrieve for another URL finds no data") { store, urls in
        try await store.insert(ImageDataSamples.data(1), for: urls[0])
        try await store.finds(nil, for: urls[1])
      },
      spec("retrieve-inserted", "retrieve finds the data that was inserted for the URL") { store, urls in
        try await store.insert(ImageDataSamples.data(1), for: urls[0])
        try await store.finds(ImageDataSamples.data(1), for: urls[0])
      },
      spec("retrieve-inserted-twice", "retrieve finds the data of the URL, and twice the same") { store, urls in
        try await store.insert(ImageDataSamples.data(1), for: urls[0])
        try await store.finds(ImageDataSamples.data(1), for: urls[0])
        try await store.finds(ImageDataSamples.data(1), for: urls[0])
      },
      spec("insert-replaces", "the value inserted last is found") { store, urls in
        try await store.insert(ImageDataSamples.data(1), for: urls[0])
        try await store.insert(ImageDataSamples.data(2, count: 100), for: urls[0])
        try await store.finds(ImageDataSamples.data(2, count: 100), for: urls[0])
      },
    ]
  }

  private var keeping: [Spec] {
    [
      spec("keep-apart", "each URL keeps its own data") { store, urls in
        for (number, url) in urls.enumerated() {
          try await store.insert(ImageDataSamples.data(number), for: url)
        }
        for (number, url) in urls.enumerated() {
          try await store.finds(ImageDataSamples.data(number), for: url)
        }
      },
      spec("keep-bytes", "bytes of every value are found unchanged") { store, urls in
        let data = Data((0...UInt8.max).reversed() + [0, 0x0D, 0x0A, 0])
        try await store.insert(data, for: urls[0])
        try await store.finds(data, for: urls[0])
      },
      spec("keep-large", "a quarter of a mebibyte is found whole") { store, urls in
        let data = ImageDataSamples.data(3, count: 1 << 18)
        try await store.insert(data, for: urls[0])
        try await store.finds(data, for: urls[0])
      },
    ]
  }

  private var serial: Spec {
    spec("serial-inserts", "concurrent inserts for a URL leave one of them whole") { [effort] subject, urls in
      let (store, url) = (subject.store, urls[0])
      let place = SerialPlace<Data>(
        value: { Data(repeatElement("\($0);", count: 64).joined().utf8) },
        number: { data in
          data.split(separator: UInt8(ascii: ";")).first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        },
        wording: { SpecWording.data($0) },
        insert: { try await store.insert($0, for: url) },
        // Nothing deletes image data, and no task does.
        delete: {},
        retrieve: { try await store.retrieve(dataFor: url) }
      )
      let tasks: [[SerialPlace<Data>.Turn]] = [
        [.insert, .insert, .retrieve], [.insert, .retrieve, .insert],
        [.retrieve, .insert, .retrieve], [.insert, .insert, .insert],
      ]
      try await SerialTrial(place: place, tasks: tasks, effort: effort).run(subject.transcript)
    }
  }

  private var serialURLs: Spec {
    spec("serial-urls", "concurrent inserts for different URLs are all found") { [effort] subject, urls in
      let store = subject.store
      try await ConcurrentInserts(
        inserts: urls.enumerated().map { number, url in
          ConcurrentInserts.Insert(
            name: "the data for \(url.absoluteString)",
            insert: { try await store.insert(ImageDataSamples.data(number + $0), for: url) },
            isFound: { try await store.retrieve(dataFor: url) == ImageDataSamples.data(number + $0) }
          )
        }
      ).run(effort, subject.transcript)
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (ImageDataStoreUnderSpec, [URL]) async throws -> Void
  ) -> Spec {
    setup.spec("image-data.\(id)", text) { store, transcript in
      transcript.given("an empty store of image data")
      try await body(ImageDataStoreUnderSpec(store: store, transcript: transcript), try ImageDataSamples.urls())
    }
  }
}
