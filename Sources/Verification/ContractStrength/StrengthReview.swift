package import ContractModel
import Diagnostics
import Findings
package import HARRecordings
import JSONSyntax
package import Redaction

/// Measures how much a contract says about its recordings, by the changes of them that it lets through.
///
/// Each recorded exchange is changed in every way that matters to a client, one at a time, and judged. A change that is
/// noticed counts for the contract. For one that is not, the smallest addition that notices it is searched: each is
/// written into the contract, which must then notice the change, and let every recorded exchange pass as before.
package struct StrengthReview: Sendable {
  /// A change that the contract lets through.
  package struct Survivor: Sendable {
    /// The change.
    package let mutation: Mutation
    /// The addition that notices it; `nil` if none was found.
    package internal(set) var remedy: Remedy?
  }

  /// The changes of one operation.
  package struct OperationScore: Sendable {
    package let operation: Operation
    /// The number of its recorded exchanges.
    package let exchanges: Int
    /// How often each status was recorded.
    package let statuses: [Int: Int]
    /// The number of changes, without the accepted ones.
    package internal(set) var changes = 0
    /// How many of them were noticed.
    package internal(set) var caught = 0
    /// The changes that the contract accepts.
    package internal(set) var accepted: [Mutation] = []
    /// The changes that it lets through.
    package internal(set) var survivors: [Survivor] = []
  }

  /// The operations with recorded exchanges, in the contract's order.
  package private(set) var operations: [OperationScore] = []
  /// The operations without a recorded exchange.
  package private(set) var unrecorded: [Operation] = []
  /// The number of exchanges that already break the contract, and were left out.
  package let broken: Int
  /// The number of exchanges that were left out, because there are many or their bodies are long.
  package let leftOut: Int
  /// The number of changes that were not judged, because there are too many.
  package private(set) var unjudged = 0
  /// The number of changes for which no addition was tried, because there are too many.
  package private(set) var untried = 0
  /// The changes that a file accepts.
  package let acceptances: AcceptedChanges
  private let corpus: RecordedCorpus
  /// The objects that also describe requests of which none was recorded.
  private let unseen: Set<JSONValueKey>
  private let chains: [PageChain]

  /// The most changes of an operation.
  private static let maximumChanges = 4_000
  /// The most bytes of changed bodies of an operation, and of bodies that are judged to try additions.
  private static let (maximumChangedBytes, maximumJudgedBytes) = (256 << 20, 512 << 20)

  /// Changes the recorded exchanges of some operations, and judges them by a contract.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - contract: The contract.
  ///   - redaction: What tells secrets, which no addition shows, from other values.
  ///   - acceptances: The changes that a file accepts.
  ///   - isIncluded: Returns whether an operation is selected.
  package init(
    _ recordings: [Recording],
    by contract: Contract,
    redaction: SecretRedaction = SecretRedaction(),
    accepting acceptances: AcceptedChanges = AcceptedChanges(),
    isIncluded: (Operation) -> Bool = { _ in true }
  ) {
    let corpus = RecordedCorpus(recordings, contract: contract, redaction: redaction, isIncluded: isIncluded)
    self.corpus = corpus
    self.acceptances = acceptances
    unseen = corpus.unseenRequestSchemas(of: contract)
    (broken, leftOut) = (corpus.broken, corpus.leftOut)
    let judge = MutantJudge(contract: contract)
    var chains: [PageChain] = []
    var scores: [OperationScore] = []
    var planned: [[Mutation]] = []
    for operation in contract.operations where isIncluded(operation) {
      let positions = corpus.positions(of: operation.id)
      guard !positions.isEmpty else {
        unrecorded.append(operation)
        continue
      }
      let chain = PageChain(of: operation, in: corpus)
      if let chain { chains.append(chain) }
      let all = OperationMutations(
        contract: contract,
        corpus: corpus,
        operation: operation,
        chain: chain.map { (chains.count - 1, $0) }
      )
      .all
      let longest = positions.flatMap(\.positions).reduce(1) { max($0, corpus.size(of: $1)) }
      let maximum = min(Self.maximumChanges, Self.maximumChangedBytes / longest)
      unjudged += max(0, all.count - maximum)
      let statuses = Dictionary(positions.map { ($0.status, $0.positions.count) }) { first, _ in first }
      scores.append(
        OperationScore(operation: operation, exchanges: statuses.values.reduce(0, +), statuses: statuses)
      )
      planned.append(Array(all.prefix(maximum)))
    }
    self.chains = chains
    for (number, mutations) in planned.enumerated() {
      for mutation in mutations where !mutation.variants.isEmpty {
        if judge.notices(mutation, in: corpus, chains) {
          scores[number].changes += 1
          scores[number].caught += 1
        } else if let reason = mutation.acceptance ?? acceptances.reason(for: mutation) {
          var accepted = mutation
          accepted.acceptance = reason
          scores[number].accepted.append(accepted)
        } else {
          scores[number].changes += 1
          scores[number].survivors.append(Survivor(mutation: mutation))
        }
      }
    }
    operations = scores
  }

  /// The number of recorded exchanges that were changed.
  package var exchanges: Int { operations.reduce(0) { $0 + $1.exchanges } }
  /// The number of changes, without the accepted ones.
  package var changes: Int { operations.reduce(0) { $0 + $1.changes } }
  /// How many of them were noticed.
  package var caught: Int { operations.reduce(0) { $0 + $1.caught } }
  /// The number of changes that the contract accepts.
  package var accepted: Int { operations.reduce(0) { $0 + $1.accepted.count } }
  /// The changes that the contract lets through.
  package var survivors: [Survivor] { operations.flatMap(\.survivors) }

  /// How many of a number of changes were noticed, in percent, rounded down to a tenth.
  package static func percent(_ caught: Int, of changes: Int) -> Double {
    changes == 0 ? 100 : Double(caught * 1000 / changes) / 10
  }

  /// The share of changes that were noticed, in percent.
  package var percent: Double { Self.percent(caught, of: changes) }

  /// The entries of the file that accept nothing.
  package var unusedAcceptances: [AcceptedChanges.Entry] {
    acceptances.unused(for: operations.flatMap(\.accepted))
  }

  // MARK: Additions

  package typealias Loading = ([ContractFile]) -> Contract

  /// The most contracts that are loaded to try single additions, the most bytes of all of them, and the most exchanges
  /// that are judged by them.
  private static let (maximumTrials, maximumTrialBytes, maximumJudgements) = (400, 64 << 20, 200_000)

  /// Finds for each change that is let through the smallest addition that notices it.
  ///
  /// - Parameters:
  ///   - files: The files of the contract.
  ///   - load: Loads the contract from them.
  package mutating func findRemedies(in files: [ContractFile], load: Loading) {
    let editor = ContractEditor(files)
    let size = max(1, files.reduce(0) { $0 + $1.bytes.count })
    let judgements = Self.maximumJudgements / max(1, corpus.entries.count)
    let bodies = corpus.entries.indices.reduce(1) { $0 + corpus.size(of: $1) }
    var trials = min(Self.maximumTrials, Self.maximumTrialBytes / size, judgements, Self.maximumJudgedBytes / bodies)
    // The same addition may notice several changes, such as a type that notices numbers and fractions.
    var tried: [Remedy: MutantJudge?] = [:]
    for (number, score) in operations.enumerated() {
      for (position, survivor) in score.survivors.enumerated() {
        for remedy in survivor.mutation.remedies {
          if tried[remedy] == nil {
            guard trials > 0 else {
              untried += 1
              break
            }
            trials -= 1
            tried[remedy] = .some(judge(of: load(editor.adding([remedy]))))
          }
          guard let judge = tried[remedy] ?? nil, judge.notices(survivor.mutation, in: corpus, chains) else { continue }
          operations[number].survivors[position].remedy = remedy
          break
        }
      }
    }
  }

  /// Returns a judge by a changed contract; `nil` if it has new errors, or a recorded exchange no longer keeps it.
  private func judge(of contract: Contract) -> MutantJudge? {
    guard !contract.hasErrors || !operations.contains(where: { contract.operation(id: $0.operation.id) == nil }) else {
      return nil
    }
    let judge = MutantJudge(contract: contract)
    return corpus.entries.allSatisfy(judge.holds) ? judge : nil
  }

  /// The fewest samples that an addition is written from unless the user says otherwise.
  package static let usualSamples = 10

  /// Returns whether enough samples show what the addition to the contract says.
  ///
  /// A statement of a schema that also describes requests of which none was recorded is not proven: `id` may be in
  /// every response, and in no request.
  package func isProven(_ survivor: Survivor, from minimum: Int) -> Bool {
    guard let remedy = survivor.remedy, survivor.mutation.isProven(from: minimum) else { return false }
    return minimum <= 1 || !unseen.contains(JSONValueKey(remedy.object))
  }

  /// Returns the additions that were found and that enough samples show, each once.
  ///
  /// - Parameter minimum: The fewest samples that an addition is inferred from.
  package func remedies(provenFrom minimum: Int) -> [Remedy] {
    var seen: Set<Remedy> = []
    return survivors.filter { isProven($0, from: minimum) }.compactMap(\.remedy).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the files with all additions to them that were found, and the changes that they notice together.
  ///
  /// Every recorded exchange keeps the result. Where additions do so one by one and not together, they are made one
  /// after the other, and those that break a recorded exchange are left out.
  ///
  /// - Parameters:
  ///   - files: The files of the contract.
  ///   - minimum: The fewest samples that an addition is inferred from; what fewer show may be chance.
  ///   - load: Loads the contract from files.
  package func tightened(
    _ files: [ContractFile],
    provenFrom minimum: Int,
    load: Loading
  ) -> (files: [ContractFile], additions: [Remedy]) {
    let paths = Set(files.map(\.path))
    let all = remedies(provenFrom: minimum).filter { paths.contains($0.place.file) }
    let editor = ContractEditor(files)
    let together = editor.adding(all)
    if judge(of: load(together)) != nil { return (together, all) }
    var kept: [Remedy] = []
    for remedy in all where judge(of: load(editor.adding(kept + [remedy]))) != nil { kept.append(remedy) }
    return (editor.adding(kept), kept)
  }
}
