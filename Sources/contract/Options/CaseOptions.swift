import ArgumentParser
import Diagnostics
import FeedAcceptance
import HTTPExchange
import MockEngine

/// Which cases are played, and over which store.
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

  /// The cases of the identifiers given; all where none is.
  ///
  /// - Throws: `CommandFailure` for a name that is no case's and no group's, with the nearest that there is.
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

  /// Every identifier, and every group that one begins with: `matrix`, `matrix.online`.
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
  /// Which cases of the acceptance suite are run.
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
