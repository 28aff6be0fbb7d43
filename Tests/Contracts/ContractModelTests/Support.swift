import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSyntax

/// Loads files given by path and text, like the command does.
func load(_ files: KeyValuePairs<String, String>, folder: String = "Contracts") -> Contract {
  TestContract.loader.load(files.map { ContractFile(path: $0.key, bytes: Array($0.value.utf8)) }, folder: folder)
}

/// Returns an OpenAPI 3.1 document with one operation, `GET /a`, completed with YAML.
///
/// `operation` is added to the operation next to `responses`, `response` to its response next to `description`, and
/// `rest` to the top level, each as lines without indentation.
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
  /// The problems as printed for the user.
  var lines: [String] { problems.map(\.description) }
}

extension JSONValue {
  /// Parses a JSON text; `nil` if it is not valid JSON.
  static func parsed(_ text: String) -> JSONValue? { try? JSONDocument(parsing: text).root }
}
