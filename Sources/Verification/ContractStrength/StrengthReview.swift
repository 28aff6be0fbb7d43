package import ContractModel
import Diagnostics
import Findings
package import HARRecordings
import JSONSyntax

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
    /// The operation.
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
  private let corpus: RecordedCorpus
  private let chains: [PageChain]

  /// The most changes of an operation.
  private static let maximumChanges = 4_000

  /// Changes the recorded exchanges of some operations, and judges them by a contract.
  package init(_ recordings: [Recording], by contract: Contract, isIncluded: (Operation) -> Bool = { _ in true }) {
    corpus = RecordedCorpus(recordings, contract: contract, isIncluded: isIncluded)
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
      unjudged += max(0, all.count - Self.maximumChanges)
      let statuses = Dictionary(positions.map { ($0.status, $0.positions.count) }) { first, _ in first }
      scores.append(
        OperationScore(operation: operation, exchanges: statuses.values.reduce(0, +), statuses: statuses)
      )
      planned.append(Array(all.prefix(Self.maximumChanges)))
    }
    self.chains = chains
    for (number, mutations) in planned.enumerated() {
      for mutation in mutations where !mutation.variants.isEmpty {
        if judge.notices(mutation, in: corpus, chains) {
          scores[number].changes += 1
          scores[number].caught += 1
        } else if mutation.acceptance != nil {
          scores[number].accepted.append(mutation)
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

  // MARK: Additions

  /// Loads a contract from its files.
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
    var trials = min(Self.maximumTrials, Self.maximumTrialBytes / size, judgements)
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

  /// The additions that were found, each once.
  package var remedies: [Remedy] {
    var seen: Set<Remedy> = []
    return survivors.compactMap(\.remedy).filter { seen.insert($0).inserted }
  }

  /// Returns the files with all additions to them that were found, and the changes that they notice together.
  ///
  /// Every recorded exchange keeps the result. Where additions do so one by one and not together, they are made one
  /// after the other, and those that break a recorded exchange are left out.
  package func tightened(_ files: [ContractFile], load: Loading) -> (files: [ContractFile], additions: [Remedy]) {
    let paths = Set(files.map(\.path))
    let all = remedies.filter { paths.contains($0.place.file) }
    let editor = ContractEditor(files)
    let together = editor.adding(all)
    if judge(of: load(together)) != nil { return (together, all) }
    var kept: [Remedy] = []
    for remedy in all where judge(of: load(editor.adding(kept + [remedy]))) != nil { kept.append(remedy) }
    return (editor.adding(kept), kept)
  }
}
