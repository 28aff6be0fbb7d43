import ArgumentParser
import Basics
import ContractVerifier
import Redaction

/// The requests that are generated from schemas.
struct GenerationOptions: SettingGroup {
  static let settings: [SettingOf<GenerationOptions>] = [
    SettingOf("generate", \.generate),
    SettingOf("corpus", \.corpus, as: .path),
    SettingOf("limits.generate-time", \.generateTime),
    SettingOf("limits.max-generated", \.maxGenerated),
    SettingOf("limits.max-created", \.maxCreated),
  ]

  @Option(parsing: .unconditional, help: .value("count", "Also send this many generated requests of each operation."))
  var generate: Int?

  /// The longest time for generated requests, such as 30s.
  @Keyed var generateTime: Quantity<TimeForm>?

  /// The most generated requests, which the operations share.
  @Keyed var maxGenerated: Int?

  /// The most creations by generated requests of an operation that may remain (default: 20).
  @Keyed var maxCreated: Int?

  /// Keep failing generated requests in this file, and try them first.
  @Keyed var corpus: String?

  mutating func validate() throws {
    if let generate { try LimitOptions.check("--generate", generate, in: 1...100_000) }
    if let maxGenerated { try LimitOptions.check("limits.max-generated", maxGenerated, in: 1...10_000_000) }
    if let maxCreated { try LimitOptions.check("limits.max-created", maxCreated, in: 1...1_000_000) }
  }

  /// Returns the number and limits of generated requests, with the failures of the corpus; `nil` if none are generated.
  ///
  /// - Throws: `CommandFailure` for a corpus that cannot be read.
  func configuration() throws(CommandFailure) -> GenerationConfiguration? {
    guard generate != nil || corpus != nil else { return nil }
    var configuration = GenerationConfiguration(requests: generate ?? 0, maximumRequests: maxGenerated)
    if let maxCreated { configuration.maximumCreations = maxCreated }
    if let generateTime {
      let clock = GenerationClock(generateTime.value)
      configuration.isOutOfTime = { clock.isOutOfTime }
    }
    if let corpus { configuration.corpus = try CorpusFile(path: corpus).read() }
    return configuration
  }

  /// Writes the failures of a run to the corpus, if one is named.
  ///
  /// - Throws: `CommandFailure` if it cannot be written.
  func write(_ failures: FailureCorpus, _ policy: RedactionPolicy) throws(CommandFailure) {
    guard let corpus else { return }
    try CorpusFile(path: corpus).write(failures, policy)
  }
}

/// The time for generated requests, which starts when it is first read.
private final class GenerationClock: Sendable {
  private let limit: Duration
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  init(_ limit: Duration) { self.limit = limit }

  var isOutOfTime: Bool {
    let now = ContinuousClock.now
    let start = start.withLock { start in
      start = start ?? now
      return start ?? now
    }
    return now - start >= limit
  }
}
