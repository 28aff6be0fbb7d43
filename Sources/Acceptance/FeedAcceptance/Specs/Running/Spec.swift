public import Diagnostics

/// A behavior test for a store or a loader, ready to be run.
///
/// It is meant to be the argument of a test of Swift Testing, which then shows and repeats each spec by itself:
///
/// ```swift
/// @Test("My store is a feed store", arguments: FeedStoreSpecs { MyStore() }.all)
/// func store(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct Spec: Sendable, Identifiable, CustomStringConvertible {
  /// The identifier in lists and reports, stable across versions: `store.retrieve-empty`.
  public let id: String
  /// The behavior in one sentence: `retrieve on an empty store finds nothing`.
  public let text: String
  private let timeLimit: Duration
  private let body: @Sendable (Transcript) async throws -> Void

  /// Creates a spec; its body logs preconditions and calls in the transcript, and throws `Mismatch` if an expectation
  /// fails.
  init(
    _ id: String,
    _ text: String,
    timeLimit: Duration,
    body: @escaping @Sendable (Transcript) async throws -> Void
  ) {
    self.id = id
    self.text = text
    self.timeLimit = timeLimit
    self.body = body
  }

  /// The identifier and text, as a test shows its argument.
  public var description: String { "\(id): \(text)" }

  /// Runs the spec, with a store or a loader of its own.
  ///
  /// - Throws: `SpecFailure` if it fails or times out; `Inapplicable` if the backend does not support it;
  ///   `CancellationError` in a cancelled task.
  public func run() async throws {
    let transcript = Transcript()
    let handlers = HandlerCalls()
    let work = HandlerCalls.$current.withValue(handlers) {
      Task { [body] () -> Result<Void, any Error> in
        do {
          try await body(transcript)
          if let fault = await handlers.settled() { throw fault }
          return .success(())
        } catch {
          return .failure(error is Inapplicable ? handlers.fault ?? error : error)
        }
      }
    }
    let result = await withTaskCancellationHandler {
      await work.value(before: timeLimit)
    } onCancel: {
      work.cancel()
    }
    switch result {
    case .success: return
    case nil: throw failure(expected: "an end within \(timeLimit)", got: "none; it was given up", transcript)
    case .failure(let mismatch as Mismatch):
      throw failure(expected: mismatch.expected, got: mismatch.got, transcript)
    case .failure(let reason as Inapplicable):
      throw reason
    case .failure(let error):
      if Task.isCancelled { throw CancellationError() }
      throw failure(expected: "no error", got: SpecWording.thrown(error), transcript)
    }
  }

  private func failure(expected: String, got: String, _ transcript: Transcript) -> SpecFailure {
    SpecFailure(
      spec: id,
      text: text,
      given: transcript.given,
      done: transcript.done,
      expected: expected,
      got: got
    )
  }
}

/// The failure of a spec.
///
/// ```swift
/// let specs = FeedStoreSpecs { NullFeedStore() }.all
/// let failure = await #expect(throws: SpecFailure.self) { for spec in specs { try await spec.run() } }
/// print(failure?.expected ?? "", failure?.got ?? "")
/// ```
public struct SpecFailure: DiagnosticError, Hashable {
  /// The spec's identifier.
  public let spec: String
  /// The spec's sentence.
  public let text: String
  /// The preconditions.
  public let given: [String]
  /// The calls in order, up to the failure.
  public let done: [String]
  /// The expected result.
  public let expected: String
  /// The actual result.
  public let got: String

  /// The failure, one line per part.
  public var diagnostic: Diagnostic { Diagnostic(code: spec, message: lines) }

  private var lines: String {
    """
    \(spec): \(text)
      given: \(given.isEmpty ? "nothing" : given.joined(separator: "; "))
      done: \(done.isEmpty ? "nothing" : done.joined(separator: "; "))
      expected: \(expected)
      got: \(got)
    """
  }
}
