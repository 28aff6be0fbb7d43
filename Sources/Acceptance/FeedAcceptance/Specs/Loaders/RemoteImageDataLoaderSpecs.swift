public import FeedClient
import Foundation
import HTTPMessages

/// Specs for an image data loader, over real HTTP with an API that behaves as each spec requires.
///
/// ```swift
/// let images = RemoteImageDataLoaderSpecs(backend: backend) { api in
///   RemoteFeedImageDataLoader(client: MyClient(api: api))
/// }
/// for spec in images.all { try await spec.run() }
/// ```
///
/// A loader of another shape is adapted by `FeedImageDataLoaderClosure`.
public struct RemoteImageDataLoaderSpecs: Sendable {
  private let setup: RemoteSetup<any FeedImageDataLoader>

  /// Creates specs for image data loaders.
  ///
  /// - Parameters:
  ///   - backend: The API.
  ///   - timeLimit: The time after which a spec fails.
  ///   - classify: Returns the kind of an error; by default for `FeedError`.
  ///   - makeLoader: Makes a loader; called once per spec.
  public init(
    backend: any AcceptanceBackend,
    timeLimit: Duration = .seconds(60),
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    makeLoader: @escaping @Sendable (SpecAPI) async throws -> any FeedImageDataLoader
  ) {
    setup = RemoteSetup(backend: backend, timeLimit: timeLimit, classify: classify, makeLoader: makeLoader)
  }

  /// An image of the API: its current URL, and its data.
  private struct Image: Sendable {
    let url: URL
    let data: Data
  }

  /// Every spec.
  public var all: [Spec] { delivering + refusing + offline }

  private var delivering: [Spec] {
    [
      spec("delivers", "load delivers the bytes of the image unchanged", .online) { subject, image in
        let data = try await subject.load("\(image.url)") { try await $0.data(from: image.url) }
        try Difference.check(image.data, got: data)
      },
      spec("endpoint", "load asks for the image's URL once", .online) { subject, image in
        _ = try await subject.load("\(image.url)") { try await $0.data(from: image.url) }
        try await subject.requested(image.url)
      },
    ]
  }

  private var refusing: [Spec] {
    [failing("no-body", "an image without bytes is invalid data", .noBody, with: .invalidData)]
      + [201, 300, 400, 500].map { status in
        failing(
          "status-\(status)",
          "an image with the status \(status) is invalid data",
          .status(status),
          with: .invalidData
        )
      } + [
        spec("status-199", "where the API answers 199 alone, no image data is delivered", .interim(199)) {
          subject,
          image in
          try await subject.loadsNothing("\(image.url)") { try await $0.data(from: image.url) }
        }
      ]
  }

  private var offline: [Spec] {
    [
      failing("refused", "image data over a refused connection is a connectivity error", .refused, with: .connectivity),
      failing("reset", "image data over a reset connection is a connectivity error", .reset, with: .connectivity),
      failing("silent", "image data that times out is a connectivity error", .silent, with: .connectivity),
      spec("cancelled", "a cancelled load delivers neither image data nor an error", .silent, timesOut: false) {
        subject,
        image in
        try await subject.cancel("\(image.url)") { try await $0.data(from: image.url) }
      },
    ]
  }

  private func failing(_ id: String, _ text: String, _ connectivity: Connectivity, with kind: FeedError) -> Spec {
    spec(id, text, connectivity) { subject, image in
      try await subject.load("\(image.url)", failsWith: kind, wording: { SpecWording.data($0) }) {
        try await $0.data(from: image.url)
      }
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    _ connectivity: Connectivity,
    timesOut: Bool = true,
    body: @escaping @Sendable (RemoteLoaderUnderSpec<any FeedImageDataLoader>, Image) async throws -> Void
  ) -> Spec {
    setup.spec("remote-image-data.\(id)", text, connectivity, timesOut: timesOut) { subject in
      let urls = subject.fixtures.feed.map(\.url)
      guard let url = urls.first(where: { subject.fixtures.imageData[$0] != nil }) else {
        throw Inapplicable("the API has no image data")
      }
      // While the API is offline, the image is no longer at its original address.
      let image = Image(url: try subject.api.present(url), data: subject.fixtures.imageData[url] ?? Data())
      try await body(subject.forgettingRequests(), image)
    }
  }
}
