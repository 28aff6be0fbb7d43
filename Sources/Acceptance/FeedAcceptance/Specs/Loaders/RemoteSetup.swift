import FeedClient
import Foundation
import HTTPMessages

/// The setup of remote specs: creates loaders, and an API that behaves as a spec requires.
struct RemoteSetup<Loader: Sendable>: Sendable {
  let backend: any AcceptanceBackend
  let timeLimit: Duration
  let classify: ErrorClassifier
  let makeLoader: @Sendable (SpecAPI) async throws -> Loader

  /// Returns the timeout of a request that gets a response, that gets none, or that is cancelled.
  private static func timeout(_ connectivity: Connectivity, timesOut: Bool) -> Duration {
    switch connectivity {
    // URL sessions on Linux support whole seconds only.
    case .silent, .interim: timesOut ? .seconds(1) : .seconds(15)
    default: .seconds(30)
    }
  }

  /// The number of responses that violate the contract, each in a way that the API chooses.
  private static var violations: Int { 12 }

  /// Returns a spec with a session of its own and one API behavior, or several specs if the behavior has variants.
  func spec(
    _ id: String,
    _ text: String,
    _ connectivity: Connectivity,
    timesOut: Bool = true,
    body: @escaping @Sendable (RemoteLoaderUnderSpec<Loader>) async throws -> Void
  ) -> Spec {
    Spec(id, text, timeLimit: timeLimit) { transcript in
      transcript.given("the API \(connectivity)")
      for variant in 1...(connectivity == .contractViolation ? Self.violations : 1) {
        let session = try await backend.openSession(variant == 1 ? id : "\(id)-\(variant)")
        do {
          try await session.play(connectivity)
          let api = try SpecAPI(session, requestTimeout: Self.timeout(connectivity, timesOut: timesOut))
          let loader = try await StoreUnderSpec.succeeding("the making of a loader") { try await makeLoader(api) }
          let subject = RemoteLoaderUnderSpec(
            loader: loader,
            api: api,
            session: session,
            fixtures: backend.fixtures,
            classify: classify,
            transcript: transcript
          )
          try await body(subject.forgettingRequests())
        } catch {
          let violation = connectivity == .contractViolation ? await session.journal().last?.note : nil
          await session.close()
          guard let violation, let mismatch = error as? Mismatch else { throw error }
          throw Mismatch(expected: mismatch.expected, got: "\(mismatch.got), for a response in which \(violation)")
        }
        await session.close()
      }
    }
  }
}

/// A loader of an API under test.
struct RemoteLoaderUnderSpec<Loader: Sendable>: Sendable {
  let loader: Loader
  let api: SpecAPI
  let session: any BackendSession
  let fixtures: BackendFixtures
  let classify: ErrorClassifier
  let transcript: Transcript
  /// The number of requests before the spec began.
  var forgotten = 0

  /// Returns the same loader, with the requests so far not counted.
  func forgettingRequests() async -> Self {
    var copy = self
    copy.forgotten = await session.journal().count
    return copy
  }

  /// The requests of the loader.
  private var requests: [JournalLine] {
    get async { await Array(session.journal().dropFirst(forgotten)) }
  }

  /// Loads, and expects success.
  func load<Value: Sendable>(
    _ name: String,
    _ body: (Loader) async throws -> Value
  ) async throws -> Value {
    transcript.done("load \(name)")
    return try await StoreUnderSpec.succeeding("load") { try await body(loader) }
  }

  /// Loads, and expects an error of a kind.
  func load<Value: Sendable>(
    _ name: String,
    failsWith kind: FeedError,
    wording: (Value) -> String,
    _ body: (Loader) async throws -> Value
  ) async throws {
    transcript.done("load \(name)")
    try await ExpectedError.check(kind, by: classify, wording: wording) { try await body(loader) }
  }

  /// Loads, and expects any error.
  func loadsNothing<Value: Sendable>(_ name: String, _ body: (Loader) async throws -> Value) async throws {
    transcript.done("load \(name)")
    _ = try await StoreUnderSpec.failing("load") { try await body(loader) }
  }

  /// Loads, cancels as soon as the API has the request, and expects no delivery.
  ///
  /// The API never responds. A load that is not cancelled ends when its request times out.
  func cancel<Value: Sendable>(_ name: String, _ body: @escaping @Sendable (Loader) async throws -> Value) async throws
  {
    transcript.done("load \(name), and cancel it when the request has come")
    let task = Task { [loader] in try await body(loader) }
    let patience = ContinuousClock.now + .seconds(2)
    // The API does not signal that a request has arrived; one that never arrives is cancelled all the same.
    while await requests.isEmpty, ContinuousClock.now < patience {
      try await Task.sleep(for: .milliseconds(2))
    }
    task.cancel()
    try await CancelledLoad.expectNothing(from: task)
  }

  /// Expects exactly one request, for this URL.
  ///
  /// - Throws: `Mismatch`; `Inapplicable` if the API keeps no journal.
  func requested(_ url: URL) async throws {
    try await requested(target: HTTPURL(parsing: url.absoluteString).requestTarget)
  }

  private func requested(target: String) async throws {
    let journal = await requests
    guard !journal.isEmpty else { throw Inapplicable("the API keeps no journal of its requests") }
    let got = journal.map { "\($0.method) \($0.target)" }
    guard got.map(Self.plain) != ["GET \(target)"].map(Self.plain) else { return }
    throw Mismatch(expected: "GET \(target)", got: got.joined(separator: ", "))
  }

  /// Returns a request line with sorted query items, in lower case, because identifiers are case-insensitive.
  private static func plain(_ line: String) -> String {
    let parts = line.lowercased().split(separator: "?", maxSplits: 1)
    let items = parts.dropFirst().flatMap { $0.split(separator: "&").sorted() }
    return (parts.prefix(1) + items).joined(separator: "&")
  }
}
