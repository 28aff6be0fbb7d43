public import Diagnostics

/// One thing that a store or a loader must do, ready to be run.
///
/// It is meant to be the argument of a test of Swift Testing, which then shows and repeats each spec by itself:
///
///     @Test(arguments: FeedStoreSpecs { MyStore() }.all)
///     func store(_ spec: Spec) async throws { try await spec.run() }
public struct Spec: Sendable, Identifiable, CustomStringConvertible {
  /// Identifies the spec in lists and reports, from version to version: `store.retrieve-empty`.
  public let id: String
  /// A sentence of behaviour: `retrieve on an empty store finds nothing`.
  public let text: String
  private let timeLimit: Duration
  private let body: @Sendable (Transcript) async throws -> Void

  /// A spec whose body tells the transcript what is given and what it does, and throws `Mismatch` where something else
  /// comes of it.
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

  /// Identifier and sentence: what a test shows of its argument.
  public var description: String { "\(id): \(text)" }

  /// Does what the spec says, with a store or a loader of its own.
  ///
  /// - Throws: `SpecFailure` where it does not hold, or does not end in time; `Inapplicable` where the backend cannot do
  ///   what the spec needs; `CancellationError` in a cancelled task.
  public func run() async throws {
    let transcript = Transcript()
    let work = Task { [body] () -> Result<Void, any Error> in
      do {
        return .success(try await body(transcript))
      } catch {
        return .failure(error)
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

/// A spec does not hold.
public struct SpecFailure: DiagnosticError, Hashable {
  /// The spec's identifier.
  public let spec: String
  /// The spec's sentence.
  public let text: String
  /// What was there, before anything was done.
  public let given: [String]
  /// What was done, in order, up to the failure.
  public let done: [String]
  /// What had to come of it.
  public let expected: String
  /// What came of it.
  public let got: String

  /// All of it, a line each.
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
