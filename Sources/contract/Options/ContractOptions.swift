import ArgumentParser
import HTTPExchange

/// Which contracts and recordings a run is made from.
struct ContractOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A base URL, a contract, or a recording (a file that ends with .har).",
      valueName: "url-or-file"
    )
  )
  var places: [String] = []

  @Option(
    help: ArgumentHelp(
      "A contract, or a folder of contracts; repeatable. (default: Contracts, or those built in)",
      valueName: "path"
    )
  )
  var contracts: [String] = []

  @Option(
    help: ArgumentHelp(
      "A HAR file, or a folder of HAR files; repeatable. (default: Recordings, or those built in)",
      valueName: "path"
    )
  )
  var recordings: [String] = []
}

/// Which contracts a recording is judged by.
struct RecordSources: ParsableArguments {
  @Argument(help: ArgumentHelp("A base URL, or a contract.", valueName: "url-or-file"))
  var places: [String] = []

  @Option(
    help: ArgumentHelp("A contract, or a folder of contracts; repeatable. (default: Contracts)", valueName: "path")
  )
  var contracts: [String] = []
}

/// How contracts are read: from where the files that they refer to, and which formats are judged.
///
/// No group contains another: a debug build of ArgumentParser validates each group four times for each group around it,
/// which took most of the time of a command that does little.
struct ReferenceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A further folder that references in contracts may lead to; repeatable.",
      valueName: "path"
    )
  )
  var allowRefRoot: [String] = []

  @Option(
    help: ArgumentHelp("A format that schemas do not assert, such as time; repeatable.", valueName: "name")
  )
  var ignoreFormat: [String] = []
}

/// The files that a run is made from, and the address that was given with them.
struct RunPlaces {
  /// The contracts.
  var contracts: [String]
  /// The recordings.
  var recordings: [String]
  /// The folders outside those of the contracts from which they may refer to files.
  var allowedRoots: [String]
  /// The formats of schemas that are not judged.
  var ignoredFormats: Set<String> = []
  /// The API, where an address was given.
  var url: HTTPURL?

  /// What the options come to, and what was given without the name of an option.
  ///
  /// - Parameters:
  ///   - address: What `--base-url` says; `nil` where it was not given.
  ///   - isContacted: Whether the API is contacted, so that it must not need more than this build has.
  /// - Throws: `CommandFailure` for an address that is none, and for a second one.
  init(
    _ options: ContractOptions,
    _ references: ReferenceOptions,
    address: String? = nil,
    isContacted: Bool = true
  ) throws(CommandFailure) {
    try self.init(options.places, contracts: options.contracts, recordings: options.recordings, address: address)
    allowedRoots = references.allowRefRoot
    ignoredFormats = Set(references.ignoreFormat)
    if isContacted, let url { try CommandSecurity.require(for: url) }
  }

  /// What the options of `record` come to.
  ///
  /// - Throws: `CommandFailure` as above, and for a recording.
  init(_ sources: RecordSources, _ references: ReferenceOptions, address: String?) throws(CommandFailure) {
    try self.init(sources.places, contracts: sources.contracts, address: address)
    allowedRoots = references.allowRefRoot
    ignoredFormats = Set(references.ignoreFormat)
    if let url { try CommandSecurity.require(for: url) }
    if let recording = recordings.first {
      throw CommandFailure("\(recording) is a recording", remedy: "name the file to record to with --output")
    }
  }

  /// Sorts addresses, recordings and contracts.
  ///
  /// - Throws: `CommandFailure` for an address that is none, and for a second one.
  init(
    _ places: [String],
    contracts: [String] = [],
    recordings: [String] = [],
    address: String? = nil
  ) throws(CommandFailure) {
    (self.contracts, self.recordings, allowedRoots) = (contracts, recordings, [])
    try sort(places, address)
  }

  /// Refuses an address that was given to a command that does not contact an API.
  ///
  /// - Throws: `CommandFailure` for an address, with the remedy.
  func requireFilesAlone(_ remedy: String) throws(CommandFailure) {
    if url != nil {
      throw CommandFailure("an address was given, but only files are read here", remedy: remedy)
    }
  }

  private mutating func sort(_ places: [String], _ address: String?) throws(CommandFailure) {
    url = try address.map { text throws(CommandFailure) in try BaseURLArgument.parse(text) }
    for place in places {
      if place.lowercased().hasSuffix(".har"), !place.contains("://") {
        recordings.append(place)
      } else if !Self.isAddress(place) {
        contracts.append(place)
      } else if url == nil {
        url = try BaseURLArgument.parse(place, option: nil)
      } else {
        throw CommandFailure(
          "\"\(BaseURLArgument.shown(place))\" is a second address",
          remedy: "a run has only one API"
        )
      }
    }
  }

  /// Whether a text is an address: it has a scheme, or is a host and a port without a file of that name.
  private static func isAddress(_ text: String) -> Bool {
    if text.contains("://") { return true }
    let parts = text.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let port = parts.last, !port.isEmpty, port.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return false
    }
    return !ContractFolder.isThere(text)
  }
}

extension OptionGroupDescriptor {
  /// Where contracts and recordings are read from.
  static let contracts = OptionGroupDescriptor(
    "contracts",
    title: "Contracts",
    summary: "where contracts and recordings are read from",
    explanation: """
      Without options the folders `Contracts` and `Recordings` of the current folder are read, or the built-in \
      examples where there are none.
      """,
    example: "`contract check --contracts api/openapi.yaml --recordings fixtures`",
    remedy: "If a document refers to files elsewhere, allow their folder with `--allow-ref-root`.",
    exclusion: "Leave the options out to use the default folders."
  )
}
