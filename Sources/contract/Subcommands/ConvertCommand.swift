import ArgumentParser
package import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction

/// Writes a document of Swagger 2.0 or OpenAPI 3 in a version of OpenAPI 3.
struct ConvertCommand: RunnableCommand {
  static let examples = [
    "contract convert swagger.json --output openapi.yaml",
    "contract convert api.yaml --to 3.0 --overlay ours.yaml",
  ]

  static let commonOptions: [String] = []

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a document of Swagger 2.0 or OpenAPI 3 in another version.",
    discussion: HelpText.discussion(
      examples,
      """
      Every other subcommand reads Swagger 2.0 and OpenAPI 3 as they are; this one is for tools that do not, and for \
      leaving Swagger behind. Without --to, Swagger 2.0 and OpenAPI 3.0 become 3.1, and later versions stay. Problems, \
      and what the other version has no words for, are printed with their places.

      The document is written as JSON or YAML, as the extension of the output says, otherwise as it was written. In YAML, \
      comments and order stay where nothing changes; a document of Swagger 2.0 is written anew. Documents that it \
      refers to are not converted with it, unless --bundle takes what is used of them into its components.

      Exit code 2: the document or an overlay cannot be read, or has errors; what could be converted is written.
      """
    )
  )

  @Argument(help: ArgumentHelp("The document.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The version to write: 3.0, 3.1 or 3.2.", valueName: "version"))
  var to: OpenAPIMinorVersion?

  @Option(help: ArgumentHelp("An overlay document, which is applied first; repeatable.", valueName: "path"))
  var overlay: [String] = []

  @Flag(help: "Put the parts of other files that are used into the document.")
  var bundle = false

  @Flag(help: "Write JSON.")
  var json = false

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file to write, which must not exist. (default: standard output)", valueName: "path")
  )
  var output: String?

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let output = try output.map { path throws(CommandFailure) in
      try OutputFile(path: path, as: .new("contract"), option: "--output")
    }
    var places = try RunPlaces([], contracts: [file])
    try places.requireFilesAlone("name a file")
    places.overlays = overlay
    let input = try ContractInput(places, needsRecordings: false)
    let (document, root) = try document(of: input.contract)
    let isSwagger = document.openAPIVersion.hasPrefix("2")
    var conversion = DocumentConversion(of: root)
    do throws(JSONSyntaxError) {
      if bundle { try conversion.bundle(input.contract) }
      let current = OpenAPIMinorVersion(of: root)
      if let version = to ?? (current == .zero ? .one : nil) { try conversion.convert(to: version) }
    } catch {
      throw CommandFailure("\(document.file) cannot be converted", because: error.message)
    }
    let text = ConvertedText(
      of: conversion.document.root,
      isJSON: json || Self.isJSON(self.output ?? document.file),
      keeping: isSwagger ? nil : input.files.first { $0.path == document.file && !Self.isJSON($0.path) }
    )
    warn(of: input.contract, document, conversion, text, policy)
    if let output {
      try output.write(bytes: text.bytes)
    } else if !StandardStream.output(policy).write(String(decoding: text.bytes, as: UTF8.self)) {
      throw StandardStream.failure(of: "the document")
    }
    return input.contract.hasErrors ? .unusable : .holds
  }

  /// Returns the only document of the contract, and what it says.
  ///
  /// - Throws: `CommandFailure` if there is none or several, and for an overlay that cannot be applied.
  private func document(of contract: Contract) throws(CommandFailure) -> (ContractDocument, JSONValue) {
    if let fault = contract.problems.first(where: { $0.code == .invalidOverlay && $0.severity == .error }) {
      throw CommandFailure("the overlay cannot be applied", at: fault.place.description, because: fault.message)
    }
    guard let document = contract.documents.first, let root = contract.root(of: document.file) else {
      let problem = contract.problems.first
      throw CommandFailure(
        "\(file) cannot be converted",
        at: problem?.place.description,
        because: problem?.message,
        remedy: "name a document of Swagger 2.0 or OpenAPI 3"
      )
    }
    guard contract.documents.count == 1 else {
      throw CommandFailure(
        "\(file) has \(counted(contract.documents.count, "document"))",
        remedy: "name one of them, such as \(document.file)"
      )
    }
    return (document, root)
  }

  /// Prints the problems of the document, and what is lost.
  private func warn(
    of contract: Contract,
    _ document: ContractDocument,
    _ conversion: DocumentConversion,
    _ text: ConvertedText,
    _ policy: RedactionPolicy
  ) {
    var lines = contract.problems.map { "\($0.place): \($0.severity.rawValue): \($0.message)" }
    lines += conversion.losses.map { loss in
      let place = contract.place(of: loss.value.original)?.description ?? document.file
      return "\(place): warning: \(loss.message)"
    }
    if document.openAPIVersion.hasPrefix("2"), !bundle, let other = contract.referencedFiles.first {
      lines.append("Warning: \(other) is still Swagger 2.0, and the written document refers to it")
    }
    if text.losesComments { lines.append("Warning: the document is written anew, and its comments are not kept") }
    for line in lines { StandardStream.error(policy).write(VisibleText.of(line) + "\n") }
  }

  private static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }
}

extension OpenAPIMinorVersion: ExpressibleByArgument {
  /// Reads a version such as `3.1`.
  package init?(argument: String) {
    guard let version = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = version
  }

  /// The versions, for the help and completions.
  package static var allValueStrings: [String] { allCases.map(\.name) }
}
