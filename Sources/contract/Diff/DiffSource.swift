import ContractDiscovery
import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction

/// A contract that is named by a file, a folder, a git revision or a URL.
struct DiffSource {
  private let text: String
  private let references: ReferenceOptions
  /// The headers for the origin of a URL.
  private let headers: HTTPHeaders

  /// The longest silence of a server.
  private static let timeout = Duration.seconds(20)

  init(_ text: String, _ references: ReferenceOptions, headers: HTTPHeaders = HTTPHeaders()) {
    (self.text, self.references, self.headers) = (text, references, headers)
  }

  /// The URL of a document that is served; `nil` for a file or a revision.
  var url: HTTPURL? { text.contains("://") ? try? HTTPURL(parsing: text) : nil }

  /// The name for messages, without credentials.
  static func shown(_ text: String) -> String {
    (text.contains("://") ? (try? HTTPURL(parsing: text)).map { RedactedURL($0).description } : nil) ?? text
  }

  /// Reads the contract; faults inside it are its problems.
  ///
  /// - Throws: `CommandFailure` if it cannot be read, or nothing in it can be compared.
  func contract(_ policy: RedactionPolicy) async throws(CommandFailure) -> ReadContract {
    let contract = try await loaded(policy)
    if let fault = contract.problems.first(where: { $0.code == .invalidOverlay && $0.severity == .error }) {
      throw CommandFailure("the overlay cannot be applied", at: fault.place.description, because: fault.message)
    }
    guard contract.documents.isEmpty || contract.operations.isEmpty && !contract.setAside.isEmpty else {
      let revision = text.contains("://") || InputFiles.isThere(text) ? nil : GitRevision(text)
      return ReadContract(contract: contract, name: Self.shown(text), revision: revision?.name)
    }
    let problem = contract.problems.first { $0.severity == .error } ?? contract.problems.first
    throw CommandFailure(
      "the contract \(VisibleText.of(Self.shown(text))) cannot be compared",
      at: problem?.place.description,
      because: problem?.message ?? "it has no OpenAPI document",
      remedy: "fix the document, or name another one"
    )
  }

  private func loaded(_ policy: RedactionPolicy) async throws(CommandFailure) -> Contract {
    if text.contains("://") {
      return try load([try await served(policy)], readFile: nil)
    }
    if !InputFiles.isThere(text), let revision = GitRevision(text) {
      let file = SourceFile(path: text, bytes: try revision.bytes())
      // A reference from a file at the top of the repository has no revision in its path.
      return try load([file]) { path in (GitRevision(path) ?? revision.file(at: path)).content }
    }
    guard InputFiles.isThere(text) else {
      throw CommandFailure(
        "the contract \"\(VisibleText.of(text))\" cannot be read",
        because: "there is no such file or folder",
        remedy: "name a file, a folder, a git revision such as main:api.yaml, or a URL"
      )
    }
    let roots = try ReferenceRoots(contracts: [text], allowed: references.allowRefRoot)
    return try load(try InputFiles.contracts.read([text]).files) { roots.read($0) }
  }

  private func load(
    _ files: [SourceFile],
    readFile: ContractLoader.FileReader?
  ) throws(CommandFailure) -> Contract {
    ContractInput.load(
      files.map { ContractFile(path: $0.path, bytes: $0.bytes) },
      with: try ContractInput.overlays(references.overlay),
      readFile: readFile,
      ignoring: Set(references.ignoreFormat),
      folder: Self.shown(text)
    )
  }

  private func served(_ policy: RedactionPolicy) async throws(CommandFailure) -> SourceFile {
    let url: HTTPURL
    do { url = try HTTPURL(parsing: text) } catch {
      throw CommandFailure("\"\(VisibleText.of(text))\" is not a URL", remedy: "write http://HOST/openapi.json")
    }
    policy.hide(userInformationOf: url)
    guard ["http", "https"].contains(url.scheme) else {
      throw CommandFailure(
        "\(RedactedURL(url)) cannot be read",
        because: "its scheme is not http or https",
        remedy: "name a file, a folder, a git revision such as main:api.yaml, or http://HOST/openapi.json"
      )
    }
    guard url.path.count > 1 || url.query != nil else {
      throw CommandFailure(
        "\(RedactedURL(url)) is not the URL of a document",
        remedy: "add its path, such as /openapi.json"
      )
    }
    try CommandSecurity.require(for: url)
    let exchange = await DocumentClient.with(
      target: LiveTarget(url: url, headers: headers),
      timeout: Self.timeout,
      isInsecure: false,
      policy: policy
    ) { client in await client.get(url) }
    return SourceFile(
      path: RedactedURL(url).description,
      bytes: try NamedDocuments.body(exchange, url, origin: "its URL")
    )
  }
}

/// A contract that was read, with its name.
struct ReadContract {
  let contract: Contract
  /// The name for messages, without credentials.
  let name: String
  /// The revision of git that all its files are of; `nil` for others.
  var revision: String?

  /// Returns the path of a file with its revision, which references within a revision leave out.
  func shown(_ file: String) -> String {
    guard let revision, !file.hasPrefix("\(revision):") else { return file }
    return "\(revision):\(file)"
  }

  /// Returns a place with its revision.
  func shown(_ place: SourcePlace) -> SourcePlace { SourcePlace(file: shown(place.file), location: place.location) }
}
