import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import FeedAcceptance
import HTTPMessages

/// The part of a run that this process does.
struct ShardOptions: ParsableArguments {
  @Option(
    help: .value("k/n", "Do one part of the run; contract merge joins the reports."),
    transform: Shard.init(parsing:)
  )
  var shard: Shard?
}

/// One of several parts of a run, counted from 1.
struct Shard: Sendable, Hashable, CustomStringConvertible {
  let number: Int
  let count: Int

  /// Parses `2/4`.
  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1...ReportShard.most ~= count,
      1...count ~= number
    else {
      throw ValidationError("\"\(VisibleText.of(text))\" is not a shard; write it as 2/4, the second of four parts")
    }
    (self.number, self.count) = (number, count)
  }

  var description: String { "\(number)/\(count)" }

  /// Returns the shard as reports have it.
  ///
  /// - Parameters:
  ///   - input: The contract.
  ///   - selection: The names of what is divided, the same for every shard.
  func origin(of input: ContractInput, selection: [String]) -> ReportShard {
    ReportShard(number: number, count: count, of: input.files.map(\.bytes), selection: selection)
  }

  /// Returns the cases of this shard; every case is in one shard, and neighbours are in different ones.
  func cases(of all: [AcceptanceCase]) -> [AcceptanceCase] {
    all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }

  /// Returns a selection of this shard's operations; linked operations are in one shard.
  func selection(_ selection: RunSelection, in contract: Contract, _ configuration: ExplorerConfiguration)
    -> RunSelection
  {
    let groups = OperationGroups.of(contract, configuration)
    let own = OperationGroups.distributed(groups, over: count)[number - 1]
    var selection = selection
    selection.excluded.operations.formUnion(Set(groups.flatMap(\.self)).subtracting(own))
    return selection
  }
}
