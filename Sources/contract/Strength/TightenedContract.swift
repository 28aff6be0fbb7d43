import ContractModel
import ContractStrength
import Diagnostics
import HARRecordings
import JSONSyntax

/// A contract with what it lacks, which `contract strength --fix` writes next to the old one.
struct TightenedContract {
  /// The files that are written.
  private let copies: [ContractCopies.Copy]
  /// The text about them.
  private let summary: String
  private let remedies: [Remedy]
  /// The files that also lack something, and are not written.
  private let others: [String]
  /// The text about additions that too few samples show; `nil` if there are none.
  private let unproven: String?

  /// Adds what a review found to the files of a contract, as far as every recorded exchange keeps it.
  ///
  /// The files that the contract refers to are copied, too, and the references between the copies lead to the copies.
  ///
  /// - Parameters:
  ///   - minimum: The fewest samples that an addition is inferred from.
  ///   - isOneFile: Whether only the contract itself is written, because the user named one file.
  init(_ review: StrengthReview, of input: ContractInput, provenFrom minimum: Int, isOneFile: Bool) {
    let few = review.remedies(provenFrom: 1).count - review.remedies(provenFrom: minimum).count
    unproven =
      few > 0
      ? "left out \(counted(few, "addition")) that too few samples show: record more, or lower --min-samples \(minimum)"
      : nil
    let files = input.filesWithReferenced
    let whole = isOneFile ? nil : Self.copies(review, of: input, changing: files, among: files, provenFrom: minimum)
    let written =
      whole ?? Self.copies(review, of: input, changing: input.files, among: files, provenFrom: minimum)
    (copies, remedies) = (written?.copies ?? [], written?.remedies ?? [])
    let kept = Set(remedies)
    let left = review.remedies(provenFrom: minimum).filter { !kept.contains($0) }.map(\.place.file)
    others = Set(left).subtracting(copies.map(\.original)).sorted()
    summary =
      written.map { written in
        "it holds for \(counted(review.exchanges, "recorded response")), and notices "
          + "\(StrengthRun.text(written.percent))% of the changes instead of \(StrengthRun.text(review.percent))%"
      } ?? ""
  }

  /// The copies of some files with additions, and what they notice.
  private struct Written {
    let copies: [ContractCopies.Copy]
    let remedies: [Remedy]
    let percent: Double
  }

  /// Returns the copies with additions to some files; `nil` if they do not hold for what the contract holds for.
  private static func copies(
    _ review: StrengthReview,
    of input: ContractInput,
    changing changeable: [ContractFile],
    among files: [ContractFile],
    provenFrom minimum: Int
  ) -> Written? {
    let found = review.tightened(changeable, provenFrom: minimum, load: input.reload)
    let changes = Dictionary(found.files.map { ($0.path, $0) }) { first, _ in first }
    let changed = Set(files.filter { file in changes[file.path].map { $0.bytes != file.bytes } ?? false }.map(\.path))
    guard !changed.isEmpty else { return nil }
    let edited = files.map { changes[$0.path] ?? $0 }
    let copies = ContractCopies(of: changed, among: edited, of: input.reload(edited), named: name)
    // What is written is what is judged, with its new names.
    let after = StrengthReview(input.recordings, by: input.reload(copies.all), accepting: review.acceptances) {
      operation in review.operations.contains { $0.operation.id == operation.id }
    }
    guard after.exchanges == review.exchanges, after.broken == review.broken else { return nil }
    return Written(copies: copies.copies, remedies: found.additions, percent: after.percent)
  }

  /// Writes each copy, and returns what was written.
  ///
  /// - Parameter path: The path for the only file that is changed; `nil` for names next to the old ones.
  /// - Throws: `CommandFailure` if a file exists, or cannot be written.
  func write(to path: String?) throws(CommandFailure) -> [String] {
    let left =
      [unproven].compactMap(\.self)
      + (others.isEmpty
        ? []
        : [
          "not written: additions to \(others.joined(separator: ", "))"
            + (path == nil ? "" : "; leave --output out to write copies of all files")
        ])
    guard !copies.isEmpty else { return ["there is nothing that --fix can add"] + left }
    if path != nil, copies.count > 1 {
      throw CommandFailure(
        "\(copies.count) contracts are changed",
        at: "--output",
        remedy: "leave it out; each is written next to the old one"
      )
    }
    var outputs: [(copy: ContractCopies.Copy, file: OutputFile)] = []
    for copy in copies {
      let destination = path ?? copy.file.path
      outputs.append((copy, try OutputFile(path: destination, as: .new("contract"), option: "--output")))
    }
    var notes = left
    for (copy, output) in outputs {
      try output.write(bytes: copy.file.bytes)
      let count = remedies.count { $0.place.file == copy.original }
      notes.append(
        "wrote \(path ?? copy.file.path) with "
          + (count == 0 ? "references to the other copies" : "\(counted(count, "addition")): \(summary)")
      )
    }
    return notes
  }

  /// Returns the name of the file next to another one: `feed.tightened.yaml` for `feed.yaml`.
  ///
  /// The copy of a document that has a URL is written to the current folder.
  static func name(for path: String) -> String {
    let isURL = path.contains("://")
    let plain = isURL ? String(path.prefix { $0 != "?" }) : path
    let folder = plain.lastIndex(of: "/").map { plain[...$0] } ?? ""
    let file = plain.dropFirst(folder.count)
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else {
      return "\(isURL ? file[...] : plain[...]).tightened"
    }
    return "\(isURL ? "" : folder)\(file[..<dot]).tightened\(file[dot...])"
  }
}
