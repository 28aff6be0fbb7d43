import ArgumentParser
import ClientAcceptance
import ContractReports
import Diagnostics
import HTTPMessages

/// The client under test of `accept`, if it is a command.
struct ClientOptions: ParsableArguments {
  @Option(
    help: .value(
      "command",
      "Run this shell command as the client in each case, with CONTRACT_BASE_URL in its environment."
    )
  )
  var client: String?

  @Flag(help: "Start the client once: it asks CONTRACT_CASES_URL/next for each case, and posts its outcome.")
  var clientStays = false

  @Option(
    help: .value(
      "code",
      "An exit code with which the client may refuse an error, a violation or a fault; repeatable. "
        + "(default: any without an exception)"
    )
  )
  var violationExit: [Int32] = []

  mutating func validate() throws {
    if let code = violationExit.first(where: { !(1...125).contains($0) }) {
      throw ValidationError("--violation-exit is \(code); it must be from 1 to 125, because shells use the others")
    }
    guard client == nil, let option = violationExit.isEmpty ? clientStays ? "--client-stays" : nil : "--violation-exit"
    else { return }
    throw ValidationError("\(option) is about a client; name its command with --client")
  }

  /// Returns the cases with the given names, or in the groups with these names; all cases if there are none.
  ///
  /// - Throws: `CommandFailure` for a name that no case begins with, with the nearest name.
  static func cases(
    _ included: [String],
    without excluded: [String] = [],
    among all: [ClientCase]
  ) throws(CommandFailure) -> [ClientCase] {
    func isIn(_ name: String, _ subject: ClientCase) -> Bool {
      subject.id == name || subject.id.hasPrefix("\(name).") || subject.column == name
    }
    func names(_ texts: [String], _ option: String) throws(CommandFailure) -> [String] {
      let names = RunSelection.Names.split(texts)
      for name in names where !all.contains(where: { isIn(name, $0) }) {
        let nearest = NearestName.hint(for: name, among: all.map(\.id))
        throw CommandFailure(
          "no case is called \"\(VisibleText.of(name))\"\(nearest)",
          at: option,
          remedy: "contract accept --client COMMAND --list shows them all"
        )
      }
      return names
    }
    let kept = try names(included, "--include")
    // The file also excludes cases of the feed app, which are none of these.
    let left = try names(excluded, "--exclude") + ProjectSettings.excludedCases.map(\.name)
    return all.filter { subject in
      (kept.isEmpty || kept.contains { isIn($0, subject) }) && !left.contains { isIn($0, subject) }
    }
  }
}
