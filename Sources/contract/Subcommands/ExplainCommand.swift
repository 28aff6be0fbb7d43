import ArgumentParser
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import Redaction

/// Explains checks, scenarios, report formats, extensions, and the resources of a contract.
struct ExplainCommand: RunnableCommand {
  static let examples = [
    "contract explain body-schema",
    "contract explain resources api.yaml",
  ]

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    "explain",
    "Explain a check, scenario, report format or extension, or the resources of a contract.",
    examples,
    """
    Says what it means, gives an example, and says what to do about it and how to switch it off. Without an ID it lists \
    everything that can be explained. With "resources" it prints the resources that it understands in contracts: \
    what each operation creates, lists, reads, changes or deletes, and why others belong to no resource. With \
    "report-schema" it prints the JSON Schema of JSON reports.
    """
  )

  @Argument(
    help: "What to explain, such as body-schema, x-pagination or resources.",
    completion: CompletionIDs.explanations
  )
  var id: String?

  @Argument(
    help: .value("path", "The contracts whose resources are explained: files or folders. (default: Contracts)"),
    completion: .file()
  )
  var contracts: [String] = []

  @Option(
    help: .value("path", "An overlay document, which is applied to the contracts; repeatable."),
    completion: .file()
  )
  var overlay: [String] = []

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    if let id, id != Self.resources, let contract = contracts.first {
      throw CommandFailure(
        "explain: \"\(VisibleText.of(id))\" is explained without a contract, and \"\(VisibleText.of(contract))\" was given",
        remedy: "use contract explain resources to explain a contract"
      )
    }
    if id == Self.schema {
      StandardStream.output(policy).write(.schemaOfJSON)
      return .holds
    }
    let text = try id == Self.resources ? resources(policy) : Self.text(id, in: DescriptorCatalog.all)
    guard StandardStream.output(policy).write(text) else { throw StandardStream.failure(of: "the explanation") }
    return .holds
  }

  /// The argument that explains the resources of contracts.
  private static let resources = "resources"
  /// The argument that prints the schema of reports.
  private static let schema = "report-schema"

  /// Returns the resources of contracts as text.
  ///
  /// - Throws: `CommandFailure` for contracts that are missing, or cannot be used.
  private func resources(_ policy: RedactionPolicy) throws(CommandFailure) -> String {
    var places = try RunPlaces([], contracts: contracts)
    places.overlays = overlay
    let input = try ContractInput(places, needsRecordings: false)
    policy.learn(from: input)
    if input.contract.isUnusable, let problem = input.contract.problems.first {
      throw CommandFailure("explain: no resources can be read: \(problem)")
    }
    return ResourceText.text(of: input.contract)
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
