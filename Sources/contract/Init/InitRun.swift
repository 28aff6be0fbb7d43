import Basics
import ContractDiscovery
import ContractInference
import ContractModel
import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

/// A run of `contract init`: writes the files of a project that are missing, and prints the commands that come next.
struct InitRun {
  /// The options.
  let command: InitCommand
  /// The values that must not be shown or written.
  let policy: RedactionPolicy

  private func files(named source: String) throws(CommandFailure) -> NewProject {
    let name = command.name ?? NewProject.name(from: source)
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
      throw CommandFailure(
        "\"\(VisibleText.of(name))\" is not the name of a file",
        at: "--name",
        remedy: "use letters and digits, without a folder"
      )
    }
    return NewProject(folder: command.folder, name: name)
  }

  private func show(_ line: String) { StandardStream.output(policy).write(VisibleText.of(line) + "\n") }

  private func warn(_ line: String) { StandardStream.error(policy).write("Warning: \(VisibleText.of(line))\n") }

  // MARK: From a live API

  /// Searches an API for its document or for data, and writes what is missing.
  func start(from url: HTTPURL) async throws(CommandFailure) -> ExitStatus {
    let files = try files(named: url.host)
    try CommandSecurity.require(for: url)
    let headers = try command.address.headers(for: url, policy)
    if let contract = files.existingContract, files.existingRecording != nil {
      return try await complete(files, contract: contract, at: url)
    }
    let discovery = APIDiscovery(
      target: LiveTarget(url: url, headers: headers),
      paths: command.path,
      limits: command.limits,
      isInsecure: command.insecure,
      policy: policy
    )
    show("Probing \(RedactedURL(url))")
    if command.path.isEmpty {
      switch await discovery.document({ show($0) }) {
      case .document(let place, let bytes):
        let document = SourceFile(path: RedactedURL(place).description, bytes: bytes)
        return try await keep(document, servedAt: place, given: url, discovery, files)
      case .unreachable(let fault): throw CommandFailure(unreachable: url, fault)
      case .nothing: break
      }
    }
    let found = try await discovery.responses { show($0) }
    for failure in found.failures { warn("\(failure); it is not recorded") }
    if let limit = found.limit { show("the search ended \(limit); name other paths with --path") }
    let recording = FirstRecording(exchanges: found.exchanges, server: url, files: files, policy: policy)
    let outcome = try recording.write()
    describe(outcome, files)
    var next = FirstCommands(command, files, policy)
    next.address = try configure(files, contract: "Contracts", target: ServerAddress(url: outcome.server))
    await next.addLive(isAnswered: true)
    return conclude(next)
  }

  /// Leaves the files of an earlier run alone, and adds the settings if they are missing.
  private func complete(
    _ files: NewProject,
    contract: String,
    at url: HTTPURL
  ) async throws(CommandFailure) -> ExitStatus {
    for path in [contract, files.existingRecording].compactMap(\.self) { show("left \(path) as it is") }
    let loaded = try load(contract)
    let address = ServerAddress.candidates(given: url, document: url, contract: loaded).first
    var next = FirstCommands(command, files, policy)
    next.address = try configure(files, contract: "Contracts", target: address ?? ServerAddress(url: url))
    show("--name chooses other names for a second API")
    await next.addLive(isAnswered: true)
    return conclude(next)
  }

  /// Keeps the document that an API serves as the contract, and records the operations that need no parameters.
  private func keep(
    _ document: SourceFile,
    servedAt place: HTTPURL,
    given: HTTPURL,
    _ discovery: APIDiscovery,
    _ files: NewProject
  ) async throws(CommandFailure) -> ExitStatus {
    let served = try ContractInput(RunPlaces([]), needsRecordings: false, served: [document]).contract
    guard !served.operations.isEmpty || !served.setAside.isEmpty else {
      throw CommandFailure(
        "the document of the API cannot be used",
        because: served.problems.first.map { "\($0.place): \($0.message)" } ?? "it has no operation",
        remedy: "name paths of the API with --path, to infer a contract from its responses"
      )
    }
    let path: String
    if let existing = files.existingContract {
      path = existing
      show("left \(path) as it is; the API serves its document at \(RedactedURL(place))")
    } else {
      path = try save(document, servedAt: place, files)
    }
    let contract = try load(path)
    describe(contract)
    let address = await discovery.with { client in
      await ServerAddress.find(given: given, document: place, contract: contract, client: client)
    }
    let servers = contract.operations.first?.serverURLs.filter { text in
      (try? HTTPURL(parsing: text)).map { !$0.hasSameOrigin(as: given) } ?? false
    }
    if let server = servers?.first {
      show("the document names the server \(BaseURLArgument.shown(server)); the target is \(RedactedURL(address.url))")
    }
    let isAnswered = try await record(contract, at: address, discovery, files)
    var next = FirstCommands(command, files, policy)
    next.address = try configure(files, contract: "Contracts", target: address)
    await next.addLive(isAnswered: isAnswered)
    return conclude(next)
  }

  /// Saves the document of an API, and returns its path.
  private func save(
    _ document: SourceFile,
    servedAt place: HTTPURL,
    _ files: NewProject
  ) throws(CommandFailure) -> String {
    // The document may show the request, such as in an example.
    let saved = policy.withoutGiven(document.bytes)
    let (bytes, isJSON, isIndented) = Self.readable(saved.bytes)
    let path = files.path("Contracts/\(files.name).\(isJSON ? "json" : "yaml")")
    try files.create(path, bytes, noun: "contract")
    let secrets = saved.count > 0 ? ", \(counted(saved.count, "secret")) replaced" : ""
    let lines = isIndented ? ", in lines, because it was in one" : ""
    show("wrote \(path), the document that the API serves at \(place.path)\(lines)\(secrets)")
    return path
  }

  /// Returns a document whose places mean something: JSON in one line, or in very few, is indented.
  private static func readable(_ bytes: [UInt8]) -> (bytes: [UInt8], isJSON: Bool, isIndented: Bool) {
    guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == 0x7B else { return (bytes, false, false) }
    let lines = bytes.count { $0 == 0x0A } + 1
    guard lines <= fewestLines || bytes.count / lines > longestLine, let document = try? JSONDocument(parsing: bytes)
    else {
      return (bytes, true, false)
    }
    return (JSONLiteral(document.root).serialized(indented: true) + [0x0A], true, true)
  }

  /// The number of lines up to which a document counts as one without lines.
  private static let fewestLines = 3
  /// The average length of lines above which it does, too.
  private static let longestLine = 400

  /// Records what operations without parameters return, and the items in it; returns whether a request succeeded.
  private func record(
    _ contract: Contract,
    at address: ServerAddress,
    _ discovery: APIDiscovery,
    _ files: NewProject
  ) async throws(CommandFailure) -> Bool {
    if let recording = files.existingRecording {
      show("left \(recording) as it is")
      return true
    }
    let paths = contract.operations.filter { operation in
      operation.method == .get && operation.path.names.isEmpty && !operation.parameters.contains(where: \.isRequired)
    }
    .map { (address.serverPath == nil ? $0.serverPath : "") + $0.path.text }
    guard !paths.isEmpty else { return false }
    let prefix = address.url.path
    let found = await discovery.responses(to: paths, at: address.url) { [serverPath = address.serverPath] url in
      url.path.hasPrefix(prefix)
        && contract.match(.get, path: String(url.path.dropFirst(prefix.count)), serverPath: serverPath) != nil
    }
    guard !found.exchanges.isEmpty else {
      if !found.refused.isEmpty {
        show("recorded nothing, because requests were refused with 401 or 403; pass credentials with --header-env")
      } else if let failure = found.failures.first {
        show("recorded nothing: \(failure)")
      }
      return false
    }
    let recording = FirstRecording(exchanges: found.exchanges, server: address.url, files: files, policy: policy)
    let secrets = try recording.record(Array(found.exchanges.indices), of: address.url)
    show("wrote \(files.recording): \(exchanges(found.exchanges.count, secrets))")
    return true
  }

  // MARK: From files

  /// Infers a contract from a recording.
  func start(fromRecording path: String) async throws(CommandFailure) -> ExitStatus {
    let fileName = path.split(separator: "/").last.map { String($0) } ?? path
    let ending = RecordingReader.fileExtension(of: fileName) ?? ""
    let files = try files(named: String(fileName.dropLast(ending.count)))
    let bytes = try InputFile(noun: "recording", remedy: "name a HAR file", failureStatus: .recording)
      .bytes(of: path)
    let recording: Recording
    do throws(RecordingProblem) {
      recording = try RecordingReader().read(bytes, file: path, beside: FileSystem.folder(of: path))
    } catch {
      throw CommandFailure(error.message, at: error.place.description, status: .recording)
    }
    let problems = recording.problems.filter { $0.severity != .note }
    for problem in problems.prefix(5) { warn("\(problem.place): \(problem.message)") }
    if problems.count > 5 { warn("\(problems.count - 5) more problems; contract check lists them") }
    let exchanges = recording.entries.filter { $0.callback == nil }.map { entry in
      CapturedExchange(exchange: entry.exchange, started: entry.startedDateTime ?? "1970-01-01T00:00:00.000Z")
    }
    for captured in exchanges { policy.learn(from: captured.exchange) }
    let outcome = try FirstRecording(exchanges: exchanges, server: nil, files: files, policy: policy).write()
    describe(outcome, files)
    _ = try configure(files, contract: "Contracts", target: ServerAddress(url: outcome.server))
    var next = FirstCommands(command, files, policy)
    await next.addRecorded()
    return conclude(next)
  }

  /// Starts with an OpenAPI document: in the project folder it stays where it is, otherwise it is copied.
  func start(fromDocument path: String) async throws(CommandFailure) -> ExitStatus {
    let bytes = try InputFile(noun: "contract", remedy: "name an OpenAPI document").bytes(of: path)
    let fileName = path.split(separator: "/").last.map { String($0) } ?? path
    let dot = fileName.lastIndex(of: ".") ?? fileName.endIndex
    let type = fileName[dot...].lowercased()
    guard [".yaml", ".yml", ".json"].contains(type) else {
      throw CommandFailure(
        "\(path) has no extension of a contract",
        remedy: "name a file that ends with .yaml, .yml or .json"
      )
    }
    let document: JSONDocument
    switch ContractInput.parse(SourceFile(path: path, bytes: bytes)) {
    case .success(let parsed): document = parsed
    case .failure(let fault):
      throw CommandFailure(fault.message, at: fault.location.map { "\(path):\($0)" } ?? path)
    }
    guard document.root["openapi"] != nil || document.root["swagger"] != nil else {
      throw CommandFailure("\(path) is not an OpenAPI document", because: "it has no member \"openapi\" or \"swagger\"")
    }
    let files = try files(named: String(fileName[..<dot]))
    let contract = try load(path)
    guard !contract.operations.isEmpty || !contract.setAside.isEmpty else {
      let problem = contract.problems.first.map { "\($0.place): \($0.message)" }
      throw CommandFailure(
        "\(path) has no operation",
        because: problem,
        remedy: "add an operation under \"paths\"; contract check shows all problems"
      )
    }
    var next = FirstCommands(command, files, policy)
    if let relative = pathInside(path) {
      show("\(path) is in the project folder, and stays where it is")
      describe(contract)
      if try configure(files, contract: relative, target: nil) == nil { next.contract = relative }
    } else {
      try requireSelfContained(path, bytes)
      if let existing = files.existingContract {
        show("left \(existing) as it is")
      } else {
        let copy = files.path("Contracts/\(files.name)\(type)")
        let (content, _, isIndented) = Self.readable(bytes)
        try files.create(copy, content, noun: "contract")
        show("wrote \(copy)\(isIndented ? ", in lines, because it was in one" : "")")
      }
      describe(contract)
      _ = try configure(files, contract: "Contracts", target: nil)
    }
    await next.addFiles()
    return conclude(next)
  }

  private func load(_ path: String) throws(CommandFailure) -> Contract {
    try ContractInput(RunPlaces([], contracts: [path]), needsRecordings: false).contract
  }

  /// Refuses a document that a copy would separate from the files that it refers to.
  private func requireSelfContained(_ path: String, _ bytes: [UInt8]) throws(CommandFailure) {
    let referenced = Mutex<String?>(nil)
    let loader = ContractLoader { file in
      referenced.withLock { $0 = $0 ?? file }
      return .failure(ContractFileFault(message: "is not read", location: nil))
    } parseYAML: { path, bytes in
      ContractInput.parse(SourceFile(path: path, bytes: bytes))
    }
    _ = loader.load([ContractFile(path: path, bytes: bytes)], folder: FileSystem.folder(of: path))
    guard let file = referenced.withLock(\.self) else { return }
    throw CommandFailure(
      "\(path) refers to other files, which a copy would not have, such as \(file)",
      remedy: "copy it with its files into the project folder, and name that copy"
    )
  }

  /// Returns the path of a file relative to the project folder; `nil` if it is elsewhere.
  private func pathInside(_ path: String) -> String? {
    guard let folder = WholeFile.resolved(command.folder), let real = WholeFile.resolved(path) else { return nil }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return real.hasPrefix(prefix) ? String(real.dropFirst(prefix.count)) : nil
  }

  // MARK: Results

  private func describe(_ contract: Contract) {
    show("\(counted(contract.operations.count, "operation")) can be used")
    let errors = contract.problems.filter { $0.severity == .error }
    if !errors.isEmpty {
      warn("\(counted(errors.count, "problem")) in the contract, such as \(errors[0].place): \(errors[0].message)")
    }
  }

  private func exchanges(_ count: Int, _ secrets: Int) -> String {
    counted(count, "response") + (secrets > 0 ? ", \(counted(secrets, "secret")) replaced" : "")
  }

  private func describe(_ outcome: FirstRecording.Outcome, _ files: NewProject) {
    switch outcome.recording {
    case .written(let count, let secrets): show("wrote \(files.recording): \(exchanges(count, secrets))")
    case .left: show("left \(files.recording) as it is")
    }
    switch outcome.contract {
    case .written(let operations, let unions):
      show("wrote \(files.contract): \(counted(operations, "operation")) of \(outcome.server)")
      for union in unions.prefix(Self.mostUnions) {
        show("  \(union.operation): \(union.place.isEmpty ? "the body" : union.place) is \(Self.words(union.types))")
      }
      if unions.count > Self.mostUnions { show("  and \(unions.count - Self.mostUnions) more with several types") }
    case .left(let path): show("left \(path) as it is")
    }
    for (reason, count) in outcome.skipped { show("left out \(counted(count, "response")): \(reason)") }
  }

  private static let mostUnions = 10

  /// Returns types in words, such as `an object, a string or a number`.
  private static func words(_ types: [String]) -> String {
    let words = types.map { "\(["object", "array", "integer"].contains($0) ? "an" : "a") \($0)" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// Writes the settings, and the job of a build server; returns how runs name the target, if there is one.
  private func configure(
    _ files: NewProject,
    contract: String,
    target: ServerAddress?
  ) throws(CommandFailure) -> [String]? {
    let address = try writeSettings(files, contract: contract, target: target)
    guard let server = command.ci else { return address }
    if let (path, job) = try files.createJob(for: server, at: address ?? [], target) {
      show("wrote \(path); fill in \(job.blanks)")
      if path != job.places.first.map(files.path), let first = job.places.first, let relative = job.places.last {
        show("  add to \(files.path(first)): include: \(relative)")
      }
    } else {
      show("left the job of \(server.rawValue) as it is")
    }
    return address
  }

  /// Writes `contract.yaml` and says so; returns how runs name the target, if there is one.
  private func writeSettings(
    _ files: NewProject,
    contract: String,
    target: ServerAddress?
  ) throws(CommandFailure) -> [String]? {
    if let path = try files.configure(contract: contract, target: target) {
      show("wrote \(path)")
      return target == nil ? [] : ["--base-url", NewProject.targetName]
    }
    show("left \(files.path(ConfigurationFile.name)) as it is")
    guard let target else { return nil }
    if try files.configuredTarget(target) { return ["--base-url", NewProject.targetName] }
    let serverPath = target.serverPath.map { ["--server-path", $0] } ?? []
    return ["--base-url", RedactedURL(target.url).description] + serverPath
  }

  /// Prints the commands that come next.
  private func conclude(_ next: FirstCommands) -> ExitStatus {
    if !next.lines.isEmpty { show("") }
    for line in next.lines { show(line) }
    return .holds
  }
}
