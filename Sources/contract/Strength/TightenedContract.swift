import ContractModel
import ContractStrength
import Diagnostics
import HARRecordings
import JSONSyntax

/// A contract with what it lacks, which `contract strength --fix` writes next to the old one.
struct TightenedContract {
  /// The files of the contract that are changed.
  private let files: [ContractFile]
  /// What is written about them.
  private let summary: String
  private let remedies: [Remedy]
  /// The files that the contract refers to, which also lack something.
  private let others: [String]
  /// What is written about additions that too few samples show; `nil` if there are none.
  private let unproven: String?

  /// Adds what a review found to the files of a contract, as far as every recorded exchange keeps it.
  ///
  /// - Parameter minimum: The fewest samples that an addition is inferred from.
  init(_ review: StrengthReview, of input: ContractInput, recordings: [Recording], provenFrom minimum: Int) {
    let found = review.tightened(input.files, provenFrom: minimum, load: input.reload)
    let few = review.remedies(provenFrom: 1).count - review.remedies(provenFrom: minimum).count
    unproven =
      few > 0
      ? "left out \(counted(few, "addition")) that too few samples show: record more, or lower --min-samples \(minimum)"
      : nil
    let old = Dictionary(input.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    files = found.files.filter { old[$0.path] != $0.bytes }
    remedies = found.additions
    others = Set(review.remedies(provenFrom: minimum).map(\.place.file)).filter { old[$0] == nil }.sorted()
    let after = StrengthReview(recordings, by: input.reload(found.files), accepting: review.acceptances) { operation in
      review.operations.contains { $0.operation.id == operation.id }
    }
    summary =
      "it holds for \(counted(review.exchanges, "recorded exchange")), and notices "
      + "\(StrengthRun.text(after.percent))% of the changes instead of \(StrengthRun.text(review.percent))%"
  }

  /// Writes each changed file, and returns what was written.
  ///
  /// - Parameter path: The path for the only file that is changed; `nil` for names next to the old ones.
  /// - Throws: `CommandFailure` if a file exists, or cannot be written.
  func write(to path: String?) throws(CommandFailure) -> [String] {
    let left =
      [unproven].compactMap(\.self)
      + (others.isEmpty
        ? [] : ["not written: additions to \(others.joined(separator: ", ")), which the contract refers to"])
    guard !files.isEmpty else { return ["there is nothing that --fix can add"] + left }
    if path != nil, files.count > 1 {
      throw CommandFailure(
        "\(files.count) contracts are changed",
        at: "--output",
        remedy: "leave it out; each is written next to the old one"
      )
    }
    var notes = left
    for file in files {
      let destination = path ?? Self.name(for: file.path)
      let output = try OutputFile(path: destination, as: .new("contract"), option: "--output")
      try output.write(bytes: file.bytes)
      let count = remedies.count { $0.place.file == file.path }
      notes.append("wrote \(destination) with \(counted(count, "addition")): \(summary)")
    }
    return notes
  }

  /// Returns the name of the file next to another one: `feed.tightened.yaml` for `feed.yaml`.
  static func name(for path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let file = path.dropFirst(folder.count)
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return "\(path).tightened" }
    return "\(folder)\(file[..<dot]).tightened\(file[dot...])"
  }
}
