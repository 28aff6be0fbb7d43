import ArgumentParser
import ContractReports
import HARRecordings
import HTTPMessages
import Redaction

/// The contracts and recordings of a run.
struct ContractOptions: SettingGroup {
  static let settings: [SettingOf<ContractOptions>] = [
    SettingOf("contracts", \.contracts, as: .paths, fallback: InputFiles.contracts.defaultFolder),
    SettingOf("recordings", \.recordings, as: .paths, fallback: InputFiles.recordings.defaultFolder),
  ]

  @Argument(
    help: .value("url-or-file", "A base URL, a contract (a file or URL), or a recording (a file that ends with .har)."),
    completion: .file()
  )
  var places: [String] = []

  @Option(
    help: .value("path", "A contract, or a folder of contracts; repeatable. (default: Contracts)"),
    completion: .file()
  )
  var contracts: [String] = []

  @Option(
    help: .value("path", "A HAR file, or a folder of HAR files; repeatable. (default: Recordings)"),
    completion: .file()
  )
  var recordings: [String] = []
}

/// The sample API that is built into the command.
struct DemonstrationOptions: ParsableArguments {
  @Flag(help: "Use the contract and the recordings of a sample API, which are built into the command.")
  var demo = false
}

/// The contracts that a recording is verified against.
struct RecordSources: SettingGroup {
  static let settings: [SettingOf<RecordSources>] = [
    SettingOf("contracts", \.contracts, as: .paths, fallback: InputFiles.contracts.defaultFolder)
  ]

  @Argument(help: .value("url-or-file", "A base URL, or a contract."), completion: .file())
  var places: [String] = []

  @Option(
    help: .value("path", "A contract, or a folder of contracts; repeatable. (default: Contracts)"),
    completion: .file()
  )
  var contracts: [String] = []
}

/// The overlays of contracts, the folders for referenced files, and the schema formats to verify.
///
/// Option groups are not nested: a debug build of ArgumentParser validates each group four times for each enclosing
/// group, which took most of the time of short commands.
struct ReferenceOptions: SettingGroup {
  static let settings: [SettingOf<ReferenceOptions>] = [
    SettingOf(ConfigurationKey("overlays", .paths, option: "--overlay"), \.overlay),
    SettingOf("allow-ref-root", \.allowRefRoot, as: .paths),
    SettingOf("ignore-format", \.ignoreFormat),
  ]

  @Option(
    help: .value("path", "An overlay document, which is applied to the contracts; repeatable."),
    completion: .file()
  )
  var overlay: [String] = []

  /// A further folder that references in contracts may lead to; repeatable.
  @Keyed var allowRefRoot: [String] = []

  /// A format that schemas do not assert, such as time; repeatable.
  @Keyed var ignoreFormat: [String] = []
}

/// Whether what is otherwise a warning about contracts and recordings fails a run.
struct StrictnessOptions: SettingGroup {
  static let settings: [SettingOf<StrictnessOptions>] = [SettingOf("strict", \.strict)]

  @Flag(help: "Fail for a contract that is read leniently, and for recordings that are stale, missing or unused.")
  var strict = false
}

/// The files of a run, and the address given with them.
struct RunPlaces {
  var contracts: [String]
  var recordings: [String]
  /// The overlays that are applied to the contracts, in order.
  var overlays: [String] = []
  /// The additional folders from which contracts may reference files.
  var allowedRoots: [String]
  /// The schema formats that are not verified.
  var ignoredFormats: Set<String> = []
  /// The base URL of the API, if one was given.
  var url: HTTPURL?
  /// Whether the files are those of the sample API that is built into the command.
  private(set) var isDemonstration = false
  /// The contracts that are named by their URLs.
  private(set) var documents: [HTTPURL] = []

  /// Creates the places from the options and the positional arguments.
  ///
  /// - Parameters:
  ///   - address: The value of `--base-url`; `nil` if it was not given.
  ///   - isContacted: Whether the command contacts the API, so that this build must support its scheme.
  /// - Throws: `CommandFailure` for an invalid address, and for a second one.
  init(
    _ options: ContractOptions,
    _ references: ReferenceOptions,
    address: String? = nil,
    isContacted: Bool = true
  ) throws(CommandFailure) {
    try self.init(options.places, contracts: options.contracts, recordings: options.recordings, address: address)
    take(references)
    if isContacted, let url { try CommandSecurity.require(for: url) }
  }

  /// Creates the places from the options of `record`.
  ///
  /// - Throws: `CommandFailure` as above, and for a recording.
  init(_ sources: RecordSources, _ references: ReferenceOptions, address: String?) throws(CommandFailure) {
    try self.init(sources.places, contracts: sources.contracts, address: address)
    take(references)
    if let url { try CommandSecurity.require(for: url) }
    if let recording = recordings.first {
      throw CommandFailure("\(recording) is a recording", remedy: "name the file to record to with --output")
    }
  }

  /// Sorts arguments into addresses, recordings and contracts.
  ///
  /// - Throws: `CommandFailure` for an invalid address, and for a second one.
  init(
    _ places: [String],
    contracts: [String] = [],
    recordings: [String] = [],
    address: String? = nil
  ) throws(CommandFailure) {
    (self.contracts, self.recordings, allowedRoots) = (contracts, recordings, [])
    try sort(places, address)
  }

  /// Takes the sample API in place of files.
  ///
  /// - Throws: `CommandFailure` if files are named, too.
  mutating func take(_ options: DemonstrationOptions) throws(CommandFailure) {
    isDemonstration = options.demo
    let named = contracts + recordings + overlays + documents.map { RedactedURL($0).description }
    if let first = named.first, isDemonstration {
      throw CommandFailure(
        "the sample API has a contract and recordings of its own",
        at: "--demo",
        remedy: "leave out \(VisibleText.of(first))"
      )
    }
  }

  /// Takes how the contracts are read.
  mutating func take(_ references: ReferenceOptions) {
    overlays = references.overlay
    allowedRoots = references.allowRefRoot
    ignoredFormats = Set(references.ignoreFormat)
  }

  /// Whether contracts are named, and nothing else.
  var namesOnlyContracts: Bool { !contracts.isEmpty && recordings.isEmpty && documents.isEmpty && url == nil }

  /// Whether the URL of an API or its document is named, and nothing else.
  var namesOnlyAddress: Bool {
    contracts.isEmpty && recordings.isEmpty && (url == nil ? documents.count == 1 : documents.isEmpty)
  }

  /// Takes the document that the API publishes.
  mutating func take(document: HTTPURL) { documents.append(document) }

  /// Returns what a report says about the files, so that its requests can be sent again.
  func sources(serverPath: String?) -> ReportSources {
    ReportSources(
      contracts: contracts + documents.map(\.description),
      overlays: overlays,
      recordings: recordings,
      serverPath: serverPath
    )
  }

  /// Refuses an address for a command that does not contact an API.
  ///
  /// - Throws: `CommandFailure` for an address, with the remedy.
  func requireFilesAlone(_ remedy: String) throws(CommandFailure) {
    if url != nil {
      throw CommandFailure("an address was given, but only files are read here", remedy: remedy)
    }
    try requireNoDocuments()
  }

  /// Refuses contracts that are named by their URLs, for a command that reads files only.
  ///
  /// - Throws: `CommandFailure` for such a contract, with the remedy.
  func requireNoDocuments() throws(CommandFailure) {
    guard let document = documents.first else { return }
    let shown = RedactedURL(document)
    throw CommandFailure(
      "\"\(shown)\" is a URL, but only files are read here",
      remedy: "save the document first: contract init \(ShellWord.of(BaseURLArgument.shown(document.origin)))"
    )
  }

  private mutating func sort(_ places: [String], _ address: String?) throws(CommandFailure) {
    url = try address.map { text throws(CommandFailure) in try BaseURLArgument.parse(text) }
    for place in places {
      if RecordingReader.fileExtension(of: place) != nil, !place.contains("://") {
        recordings.append(place)
      } else if !Self.isAddress(place) {
        contracts.append(place)
      } else if let document = Self.document(place, hasTarget: address != nil) {
        documents.append(document)
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

  /// Returns the URL of an OpenAPI document; `nil` for the base URL of an API.
  ///
  /// A base URL has no query, so a URL with a path and a query is one. With a target, every URL with a path is one.
  private static func document(_ text: String, hasTarget: Bool) -> HTTPURL? {
    guard let url = try? HTTPURL(parsing: text), ["http", "https"].contains(url.scheme), url.fragment == nil else {
      return nil
    }
    let path = ASCII.lowercased(url.path)
    let isNamed = [".json", ".yaml", ".yml"].contains { path.hasSuffix($0) } || path.hasSuffix("api-docs")
    let hasPath = path.count > 1
    return isNamed || hasPath && url.query != nil || hasTarget && (hasPath || url.query != nil) ? url : nil
  }

  /// Returns whether a text is an address: it has a scheme, or is a host and port and not the name of a file.
  static func isAddress(_ text: String) -> Bool {
    if text.contains("://") { return true }
    return isHostAndPort(text) && !InputFiles.isThere(text)
  }

  /// Returns whether a text is a host and a port, perhaps with a path: an address whose scheme is left out.
  static func isHostAndPort(_ text: String) -> Bool {
    let parts = text.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let port = parts.last, !port.isEmpty, port.utf8.count <= 5, let host = parts.first else {
      return false
    }
    return !host.isEmpty && port.utf8.allSatisfy { $0 &- 0x30 < 10 } && (parts.count == 2 || text.hasPrefix("["))
  }
}
