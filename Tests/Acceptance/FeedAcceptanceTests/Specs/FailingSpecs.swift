import FeedAcceptance

/// Runs specs, and says which of them do not hold.
enum FailingSpecs {
  /// The identifiers of the specs that fail, in the order of the specs.
  static func ids(of specs: [Spec]) async throws -> [String] { try await failures(of: specs).map(\.spec) }

  /// The failures of the specs that fail, in the order of the specs.
  ///
  /// - Throws: What a spec throws besides a failure.
  static func failures(of specs: [Spec]) async throws -> [SpecFailure] {
    try await withThrowingTaskGroup(of: (Int, SpecFailure?).self) { group in
      for (index, spec) in specs.enumerated() {
        group.addTask {
          do {
            try await spec.run()
            return (index, nil)
          } catch let failure as SpecFailure {
            return (index, failure)
          }
        }
      }
      var failures: [(index: Int, failure: SpecFailure)] = []
      for try await (index, failure) in group {
        if let failure { failures.append((index, failure)) }
      }
      return failures.sorted { $0.index < $1.index }.map(\.failure)
    }
  }
}

extension SerialEffort {
  /// For tests of something else: they are run often, and some stores wait for a disk at each insert.
  static let brief = SerialEffort(rounds: 6, rush: .zero)
}
