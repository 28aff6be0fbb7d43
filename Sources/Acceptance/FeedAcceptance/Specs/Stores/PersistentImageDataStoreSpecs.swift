public import FeedClient
public import Foundation

/// Additional specs for a store of image data in a file.
///
/// In a test of Swift Testing:
///
/// ```swift
/// @Test(
///   "My store keeps image data in its file",
///   arguments: PersistentImageDataStoreSpecs { try MyFileStore(file: $0) }.all
/// )
/// func persistentImageDataStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct PersistentImageDataStoreSpecs: Sendable {
  private let setup: PersistentSetup<ImageDataStoreUnderSpec>

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - makeStore: Opens a store at a URL; called several times for one URL in a spec. At first there is nothing.
  public init(
    timeLimit: Duration = .seconds(60),
    makeStore: @escaping @Sendable (URL) async throws -> any FeedImageDataStore
  ) {
    setup = PersistentSetup(group: "persistent-image-data", timeLimit: timeLimit, makeStore: makeStore)
  }

  /// Every spec.
  public var all: [Spec] {
    [
      spec("found-by-another", "another instance on the same file finds the data") { folder, url in
        try await setup.open(folder).insert(ImageDataSamples.data(1), for: url)
        try await setup.open(folder).finds(ImageDataSamples.data(1), for: url)
      },
      spec("overridden-by-another", "another instance on the same file overrides the data") { folder, url in
        try await setup.open(folder).insert(ImageDataSamples.data(1), for: url)
        try await setup.open(folder).insert(ImageDataSamples.data(2), for: url)
        try await setup.open(folder).finds(ImageDataSamples.data(2), for: url)
      },
    ]
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (SpecFolder, URL) async throws -> Void
  ) -> Spec {
    setup.spec(id, text) { folder in
      try await body(folder, try ImageDataSamples.urls()[0])
    }
  }
}
