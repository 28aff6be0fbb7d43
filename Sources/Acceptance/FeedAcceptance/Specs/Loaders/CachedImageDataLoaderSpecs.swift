public import FeedClient
import Foundation

/// Specs for a cache of image data, over any store.
///
/// Each spec runs over a cache and a store of its own. In a test of Swift Testing:
///
/// ```swift
/// @Test("My cache keeps images", arguments: CachedImageDataLoaderSpecs { LocalFeedImageDataLoader(store: $0) }.all)
/// func imageCache(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct CachedImageDataLoaderSpecs: Sendable {
  private let timeLimit: Duration
  private let classify: ErrorClassifier
  private let makeLoader: @Sendable (ScriptedImageDataStore) async throws -> any FeedImageDataCache

  /// Creates specs for caches of image data.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - classify: Returns the kind of an error; by default, `FeedError.notFound` means that there is no data.
  ///   - makeLoader: Makes a cache over a store; called once per spec.
  public init(
    timeLimit: Duration = .seconds(60),
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    makeLoader: @escaping @Sendable (_ store: ScriptedImageDataStore) async throws -> any FeedImageDataCache
  ) {
    self.timeLimit = timeLimit
    self.classify = classify
    self.makeLoader = makeLoader
  }

  /// Every spec.
  public var all: [Spec] { loading + cancelling + saving }

  private var loading: [Spec] {
    [
      spec("load-found", "load delivers the data that the store has for the URL") { subject in
        let data = ImageDataSamples.data(1)
        try subject.store.insert(data, for: subject.url)
        try await subject.loads(data)
      },
      spec("load-not-found", "load without data in the store is a not found error") { subject in
        try await subject.loadFails(.notFound, by: classify)
      },
      spec("load-other-url", "load for a URL without data, where another has some, is a not found error") { subject in
        try subject.store.insert(ImageDataSamples.data(1), for: try ImageDataSamples.urls()[1])
        try await subject.loadFails(.notFound, by: classify)
      },
      spec("load-error", "a store error is delivered, and is not taken for a not found error", failing: .imageRetrieval)
      {
        subject in
        let error = try await StoreUnderSpec.failing("load", subject.load)
        guard error is CancellationError || classify(error) == .notFound else { return }
        throw Mismatch(expected: "the store's error", got: SpecWording.thrown(error))
      },
    ]
  }

  private var cancelling: [Spec] {
    [
      spec("load-cancelled-before", "a load of image data that is cancelled before it begins delivers nothing") {
        subject in
        try subject.store.insert(ImageDataSamples.data(1), for: subject.url)
        try await CancelledLoad.beforehand(subject.load)
      },
      spec("load-cancelled", "a load that is cancelled in the middle delivers no data") { subject in
        try subject.store.insert(ImageDataSamples.data(1), for: subject.url)
        try await CancelledLoad.meanwhile(cancelling: { subject.store.onRetrieval($0) }, load: subject.load)
      },
      spec(
        "load-cancelled-error",
        "a load of image data that is cancelled in the middle delivers no error",
        failing: .imageRetrieval
      ) { subject in
        try await CancelledLoad.meanwhile(cancelling: { subject.store.onRetrieval($0) }, load: subject.load)
      },
    ]
  }

  private var saving: [Spec] {
    [
      spec("save", "save keeps the data for the URL") { subject in
        let data = ImageDataSamples.data(1)
        try await subject.save(data)
        try subject.holds(data)
      },
      spec("save-replaces", "the value saved last is kept") { subject in
        try await subject.save(ImageDataSamples.data(1))
        try await subject.save(ImageDataSamples.data(2))
        try subject.holds(ImageDataSamples.data(2))
      },
      spec("save-error", "a saving error of image data is delivered", failing: .imageInsertion) { subject in
        subject.transcript.done("save \(SpecWording.data(ImageDataSamples.data(1)))")
        _ = try await StoreUnderSpec.failing("save") {
          try await subject.loader.save(ImageDataSamples.data(1), for: subject.url)
        }
      },
    ]
  }

  private func spec(
    _ id: String,
    _ text: String,
    failing fault: StoreFault? = nil,
    body: @escaping @Sendable (CachedImageDataUnderSpec) async throws -> Void
  ) -> Spec {
    Spec("cached-image-data.\(id)", text, timeLimit: timeLimit) { [makeLoader] transcript in
      transcript.given("a store of image data" + (fault.map { " whose \($0) fails" } ?? ""))
      let store = ScriptedImageDataStore(failing: fault)
      let loader = try await StoreUnderSpec.succeeding("the making of a loader") { try await makeLoader(store) }
      let url = try ImageDataSamples.urls()[0]
      try await body(CachedImageDataUnderSpec(loader: loader, store: store, url: url, transcript: transcript))
    }
  }
}

/// A cache of image data under test, with its store.
private struct CachedImageDataUnderSpec: Sendable {
  let loader: any FeedImageDataCache
  let store: ScriptedImageDataStore
  let url: URL
  let transcript: Transcript

  @Sendable func load() async throws -> Data {
    transcript.done("load data for \(url.absoluteString)")
    return try await loader.data(from: url)
  }

  func loads(_ expected: Data) async throws {
    let data = try await StoreUnderSpec.succeeding("load", load)
    guard data != expected else { return }
    throw Mismatch(expected: SpecWording.data(expected), got: "\(SpecWording.data(data)), other ones")
  }

  func loadFails(_ kind: FeedError, by classify: ErrorClassifier) async throws {
    try await ExpectedError.check(kind, by: classify, wording: { SpecWording.data($0) }, load: load)
  }

  func save(_ data: Data) async throws {
    transcript.done("save \(SpecWording.data(data)) for \(url.absoluteString)")
    try await StoreUnderSpec.succeeding("save") { try await loader.save(data, for: url) }
  }

  func holds(_ expected: Data) throws {
    let data = try store.retrieve(dataFor: url)
    guard data != expected else { return }
    throw Mismatch(expected: "in the store \(SpecWording.data(expected))", got: SpecWording.data(data))
  }
}
