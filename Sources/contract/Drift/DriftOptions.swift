import ArgumentParser
import ContractModel
import HTTPMessages

/// Which recorded requests are sent again, and whether what drifted is recorded again.
struct DriftOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Send only the requests of this operation; repeatable, or a comma-separated list.",
      valueName: "id"
    )
  )
  var operation: [String] = []

  @Option(help: ArgumentHelp("Compare only what was recorded longer ago, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: Quantity<AgeForm>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Send at most this many requests, chosen by --seed.", valueName: "count")
  )
  var sample: Int?

  @Flag(help: "Record again what drifted, and note the date of the comparison in drift.json beside the recordings.")
  var update = false

  mutating func validate() throws {
    if let sample { try LimitOptions.check("--sample", sample, in: 1...1_000_000) }
  }

  /// Adds the named operations to a selection.
  ///
  /// - Throws: `CommandFailure` for an unknown operation, with the known ones.
  func select(in contract: Contract, _ selection: inout RunSelection) throws(CommandFailure) {
    for name in RunSelection.Names.split(operation) {
      guard contract.operation(id: name) != nil || contract.setAside.contains(where: { $0.id == name }) else {
        let ids = (contract.operations.map(\.id) + contract.setAside.map(\.id)).joined(separator: ", ")
        throw CommandFailure(
          "there is no operation \"\(VisibleText.of(name))\"",
          at: "--operation",
          remedy: ids.isEmpty ? "name a contract with --contracts" : "the operations are \(ids)"
        )
      }
      selection.included.operations.insert(name)
    }
  }
}
