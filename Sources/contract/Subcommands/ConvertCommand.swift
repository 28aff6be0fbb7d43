import ArgumentParser
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import YAMLSyntax

/// Writes a document of Swagger 2.0 or OpenAPI 3.0 in OpenAPI 3.1.
struct ConvertCommand: RunnableCommand {
  static let examples = [
    "contract convert swagger.json --output openapi.yaml",
    "contract convert api.yaml",
  ]

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a Swagger 2.0 or OpenAPI 3.0 document in OpenAPI 3.1.",
    discussion: HelpText.discussion(
      examples,
      """
      Every other subcommand reads Swagger 2.0 and OpenAPI 3.0 as they are; this one is for tools that do not, and for \
      leaving Swagger behind. The document is written as JSON or YAML, as the extension of the output says, otherwise \
      as it was written. Problems, and what OpenAPI 3 has no words for, are printed with their places. Comments are not \
      kept, and documents that it refers to are not converted with it.

      Exit code 2: the document cannot be read, or has errors; what could be converted is written.
      """
    )
  )

  @Argument(help: ArgumentHelp("The document.", valueName: "file"))
  var file: String

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file to write, which must not exist. (default: standard output)", valueName: "path")
  )
  var output: String?

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let output = try output.map { path throws(CommandFailure) in
      try OutputFile(path: path, as: .new("contract"), option: "--output")
    }
    let places = try RunPlaces([], contracts: [file])
    try places.requireFilesAlone("name a file")
    let contract = try ContractInput(places, needsRecordings: false).contract
    guard let document = contract.documents.first, let root = contract.root(of: document.file) else {
      let problem = contract.problems.first
      throw CommandFailure(
        "\(file) cannot be converted",
        at: problem?.place.description,
        because: problem?.message,
        remedy: "name a document of Swagger 2.0 or OpenAPI 3.0"
      )
    }
    guard contract.documents.count == 1 else {
      throw CommandFailure(
        "\(file) has \(counted(contract.documents.count, "document"))",
        remedy: "name one of them, such as \(document.file)"
      )
    }
    for problem in contract.problems {
      let line = "\(problem.place): \(problem.severity.rawValue): \(problem.message)"
      StandardStream.error(policy).write(VisibleText.of(line) + "\n")
    }
    if document.openAPIVersion.hasPrefix("2"), let other = contract.referencedFiles.first {
      let line = "Warning: \(other) is still Swagger 2.0, and the written document refers to it"
      StandardStream.error(policy).write(VisibleText.of(line) + "\n")
    }
    let text = Self.text(of: OpenAPIUpgrade.upgraded(root), isJSON: Self.isJSON(self.output ?? document.file))
    if let output {
      try output.write(bytes: Array(text.utf8))
    } else if !StandardStream.output(policy).write(text) {
      throw StandardStream.failure(of: "the document")
    }
    return contract.hasErrors ? .unusable : .holds
  }

  private static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  private static func text(of value: JSONLiteral, isJSON: Bool) -> String {
    isJSON ? String(decoding: value.serialized(indented: true), as: UTF8.self) + "\n" : YAMLWriter.text(of: value)
  }
}
