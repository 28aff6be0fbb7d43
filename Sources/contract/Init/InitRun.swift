import ContractModel
import ContractReports
import Diagnostics
import FileAccess
import HARRecordings
import HTTPMessages
import HTTPTransport
import JSONSyntax
import Redaction
import Locks

/// A run of `contract init`.
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

  // MARK: From a live API

  /// Probes an API, and writes what was found.
  func start(from url: HTTPURL) async throws(CommandFailure) -> ExitStatus {
    let files = try files(named: url.host)
    try files.requireAbsence(of: [files.recording, files.contract])
    try CommandSecurity.require(for: url)
    let headers = try command.address.headers(for: url, policy)
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = try LimitOptions.duration("--request-timeout", command.requestTimeout)
    configuration.security = CommandSecurity.client(insecure: command.insecure)
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    configuration.userAgent = "contract/\(ContractCommand.version)"
    let live = LiveClient(configuration: configuration)
    let client = SecretObservingClient(
      client: TargetHeadersClient(client: live, target: url, headers: headers),
      policy: policy
    )
    show("Probing \(url)")
    let probe = APIProbe(base: url, paths: command.path, limit: command.maxRequests, client: client)
    let found = await probe.run(show)
    await live.shutdown()
    if let document = found.document { return try keep(document.bytes, servedAt: document.url, base: url, files) }
    for failure in found.failures { warn("\(failure); it is not recorded") }
    guard !found.exchanges.isEmpty else {
      if let fault = found.fault { throw CommandFailure(unreachable: url, fault) }
      throw CommandFailure(
        "none of \(counted(found.requests, "request")) to \(url) returned data",
        remedy:
          "name paths of the API with --path or its OpenAPI document with --from-openapi, or pass credentials with "
          + "--header-env"
      )
    }
    let outcome = try FirstRecording(exchanges: found.exchanges, server: url, files: files, policy: policy).write()
    try conclude(outcome, files, isLive: true)
    return .holds
  }

  /// Keeps the document that an API serves as the contract.
  private func keep(
    _ bytes: [UInt8],
    servedAt document: HTTPURL,
    base: HTTPURL,
    _ files: NewProject
  ) throws(CommandFailure) -> ExitStatus {
    let isJSON = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x7B
    let path = files.path("Contracts/\(files.name).\(isJSON ? "json" : "yaml")")
    // The document may show the request, such as in an example.
    let saved = policy.withoutGiven(bytes)
    try files.create(path, saved.bytes, noun: "contract")
    let secrets = saved.count > 0 ? ", \(counted(saved.count, "secret")) replaced" : ""
    show("wrote \(path), the document that the API serves at \(document.path)\(secrets)")
    let contract = try load(path)
    describe(contract)
    let isConfigured = try configure(files, contract: "Contracts", target: base)
    let address = isConfigured ? "live" : "\(RedactedURL(base))"
    next(files, "contract record --base-url \(address) --output Recordings/\(files.name).har")
    return .holds
  }

  // MARK: From files

  /// Infers a contract from a recording.
  func start(fromRecording path: String) throws(CommandFailure) -> ExitStatus {
    let fileName = path.split(separator: "/").last.map { String($0) } ?? path
    let ending = RecordingReader.fileExtension(of: fileName) ?? ""
    let files = try files(named: String(fileName.dropLast(ending.count)))
    try files.requireAbsence(of: [files.recording, files.contract])
    let bytes = try InputFile(noun: "recording", remedy: "name a HAR file with --from-har", failureStatus: .recording)
      .bytes(of: path)
    let recording: Recording
    do throws(RecordingProblem) { recording = try RecordingReader().read(bytes, file: path) } catch {
      throw CommandFailure(error.message, at: error.place.description, status: .recording)
    }
    for problem in recording.problems.prefix(5) { warn("\(problem.place): \(problem.message)") }
    if recording.problems.count > 5 { warn("\(recording.problems.count - 5) more problems; contract check lists them") }
    let exchanges = recording.entries.map { entry in
      CapturedExchange(exchange: entry.exchange, started: entry.startedDateTime ?? "1970-01-01T00:00:00.000Z")
    }
    for captured in exchanges { policy.learn(from: captured.exchange) }
    try conclude(FirstRecording(exchanges: exchanges, server: nil, files: files, policy: policy).write(), files)
    return .holds
  }

  /// Starts with an OpenAPI document: in the project folder it stays where it is, otherwise it is copied.
  func start(fromDocument path: String) throws(CommandFailure) -> ExitStatus {
    let bytes = try InputFile(noun: "contract", remedy: "name an OpenAPI document with --from-openapi").bytes(of: path)
    let fileName = path.split(separator: "/").last.map { String($0) } ?? path
    let dot = fileName.lastIndex(of: ".") ?? fileName.endIndex
    let type = fileName[dot...].lowercased()
    guard [".yaml", ".yml", ".json"].contains(type) else {
      throw CommandFailure(
        "\(path) has no extension of a contract",
        at: "--from-openapi",
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
    if let relative = pathInside(path) {
      show("\(path) is in the project folder, and stays where it is")
      describe(contract)
      let isConfigured = try configure(files, contract: relative, target: nil)
      next(files, isConfigured ? "contract check" : "contract check --contracts \(relative)")
      return .holds
    }
    try requireSelfContained(path, bytes)
    let copy = files.path("Contracts/\(files.name)\(type)")
    try files.create(copy, bytes, noun: "contract")
    show("wrote \(copy)")
    describe(contract)
    _ = try configure(files, contract: "Contracts", target: nil)
    next(files, "contract check")
    return .holds
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

  private func warn(_ line: String) { StandardStream.error(policy).write("Warning: \(VisibleText.of(line))\n") }

  private func describe(_ contract: Contract) {
    show("\(counted(contract.operations.count, "operation")) can be used")
    let errors = contract.problems.filter { $0.severity == .error }
    if !errors.isEmpty {
      warn("\(counted(errors.count, "problem")) in the contract, such as \(errors[0].place): \(errors[0].message)")
    }
  }

  /// Writes `contract.yaml` and says so; returns whether it was written.
  private func configure(_ files: NewProject, contract: String, target: HTTPURL?) throws(CommandFailure) -> Bool {
    guard let path = try files.configure(contract: contract, target: target) else { return false }
    show("wrote \(path)")
    return true
  }

  private func conclude(
    _ outcome: FirstRecording.Outcome,
    _ files: NewProject,
    isLive: Bool = false
  ) throws(CommandFailure) {
    let secrets = outcome.secrets > 0 ? ", \(counted(outcome.secrets, "secret")) replaced" : ""
    show("wrote \(files.recording): \(counted(outcome.exchanges, "exchange"))\(secrets)")
    show("wrote \(files.contract): \(counted(outcome.operations, "operation")) of \(outcome.server)")
    for (reason, count) in outcome.skipped { show("left out \(counted(count, "exchange")): \(reason)") }
    let isConfigured = try configure(files, contract: "Contracts", target: outcome.server)
    // A probe records some items of a list. Where the API itself can be requested, nothing is missing.
    let server = isConfigured ? "live" : "\(RedactedURL(outcome.server))"
    next(files, "contract check && contract verify\(isLive ? " --base-url \(server)" : "")")
  }

  private func next(_ files: NewProject, _ text: String) {
    show("")
    show("Next: \(files.folder == "." ? "" : "cd \(files.folder) && ")\(text)")
  }
}
