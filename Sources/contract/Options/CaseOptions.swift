import ArgumentParser
import Diagnostics
import FeedAcceptance
import HTTPMessages
import MockEngine

/// The acceptance cases to run, and the store to use.
struct CaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play only this case, or group of cases such as matrix.online; repeatable, or a comma-separated list.",
      valueName: "id"
    )
  )
  var include: [String] = []

  @Option(help: "The store of the client under test.")
  var store = StoreKind.memory

  /// Returns the cases with the given identifiers; all cases if there are none.
  ///
  /// - Throws: `CommandFailure` for an unknown case or group, with the nearest name.
  func cases() throws(CommandFailure) -> [AcceptanceCase] {
    guard !include.isEmpty else { return AcceptanceSuite.cases }
    let names = include.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw CommandFailure("--include names no case", remedy: "contract accept --list shows them all")
    }
    do throws(UnknownCase) {
      return try AcceptanceSuite.selecting(names)
    } catch {
      let nearest = NearestName.find(error.id, among: Self.names)
      throw CommandFailure(
        "--include: no case is called \"\(VisibleText.of(error.id))\"; "
          + (nearest.map { "did you mean \"\($0)\"? " } ?? "") + "contract accept --list shows them all"
      )
    }
  }

  /// Every identifier, and every group that is a prefix of one: `matrix`, `matrix.online`.
  private static var names: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for subject in AcceptanceSuite.cases {
      let parts = subject.id.split(separator: ".")
      for length in 1...max(1, parts.count) {
        let name = parts.prefix(length).joined(separator: ".")
        if seen.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }
}

extension OptionGroupDescriptor {
  /// The options that select cases of the acceptance suite.
  static let cases = OptionGroupDescriptor(
    "cases",
    title: "Cases",
    summary: "which cases of the acceptance suite are run",
    explanation: "A name is that of a case, such as `S1`, or of a group, such as `load-more`.",
    example: "`contract accept --include matrix.online`",
    remedy: "`contract accept --list` shows all names.",
    exclusion: "Leave the option out to run every case."
  )
}
