import ArgumentParser

/// Which contracts and recordings a run is made from.
struct ContractOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A contract, or a folder of contracts; may be repeated. (default: Contracts, or those built in)",
      valueName: "path"
    )
  )
  var contracts: [String] = []

  @Option(
    help: ArgumentHelp(
      "A HAR file, or a folder of them; may be repeated. (default: Recordings, or those built in)",
      valueName: "path"
    )
  )
  var recordings: [String] = []
}
