import ArgumentParser
import Descriptors
import Diagnostics
import HTTPMessages
import Redaction

/// Explains checks, scenarios, report formats, extensions and option groups.
struct ExplainCommand: RunnableCommand {
  static let examples = [
    "contract explain body-schema",
    "contract explain",
  ]

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a check, scenario, report format, extension or option group.",
    discussion: HelpText.discussion(
      examples,
      """
      Says what it means, gives an example, and says what to do about it and how to switch it off. Without an ID it lists \
      everything that can be explained.
      """
    )
  )

  @Argument(help: "What to explain, such as body-schema or x-pagination.")
  var id: String?

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let text = try Self.text(id, in: DescriptorCatalog.all)
    guard StandardStream.output(policy).write(text) else { throw StandardStream.failure(of: "the explanation") }
    return .holds
  }

  /// Returns the list of all descriptors, or the full text of those with an id.
  ///
  /// - Throws: `CommandFailure` for an unknown id, with the nearest one.
  static func text(_ id: String?, in catalog: [Descriptor]) throws(CommandFailure) -> String {
    guard let id else { return DescriptorText.list(catalog) }
    let found = catalog.filter { $0.id == ASCII.lowercased(id) }
    guard found.isEmpty else { return found.map(DescriptorText.full).joined(separator: "\n") }
    let nearest = NearestName.find(id, among: catalog.map(\.id)).map { "; did you mean \($0)?" } ?? ""
    throw CommandFailure(
      "explain: there is nothing named \"\(VisibleText.of(id))\"\(nearest) (contract explain lists everything)"
    )
  }
}
