import ContractModel
import ContractTestSupport
import HTTPExchange
import JSONSyntax

/// Loads files given by their paths and texts, as the command does.
func load(_ files: KeyValuePairs<String, String>, folder: String = "Contracts") -> Contract {
  TestContract.loader.load(files.map { ContractFile(path: $0.key, bytes: Array($0.value.utf8)) }, folder: folder)
}

/// A document of OpenAPI 3.1 with one operation, `GET /a`, into whose parts YAML is put.
///
/// `operation` is what the operation has besides `responses`, `response` what its answer has besides `description`, and
/// `rest` stands at the outermost level; each as lines without indentation.
func document(
  operation: String = "",
  response: String = "",
  path: String = "/a",
  rest: String = "",
  version: String = "3.1.0"
) -> String {
  """
  openapi: \(version)
  info: { title: T, version: '1' }
  paths:
    \(path):
      get:
  \(indented(operation, by: 6))
        responses:
          '200':
            description: d
  \(indented(response, by: 10))
  \(rest)
  """
}

private func indented(_ text: String, by spaces: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
    .joined(separator: "\n")
}

extension Contract {
  /// The problems as people read them.
  var lines: [String] { problems.map(\.description) }
}

extension JSONValue {
  /// A value from its JSON text; `null` for a text that is no JSON.
  static func parsed(_ text: String) -> JSONValue? { try? JSONDocument(parsing: text).root }
}
