import Foundation
import JSONSchemas
import JSONSyntax
import TestSupport

/// The official JSON Schema test suite, if a copy is available.
///
/// `JSON_SCHEMA_TEST_SUITE` names its folder; the default is a copy next to the package.
enum SchemaTestSuite {
  /// A test case: a schema, and values with the expected verdicts.
  struct Group: Sendable {
    let description: String
    let schema: JSONValue
    let tests: [JSONValue]
  }

  /// The folder of the suite; `nil` if there is no copy.
  static let folder = ProjectFile.schemaTestSuite.map { URL(filePath: $0).standardizedFileURL }

  /// The files of a draft, as sorted paths relative to `tests`, including subfolders.
  static func files(ofDraft draft: String) -> [String] {
    jsonFiles(below: "tests/" + draft).map { draft + "/" + $0 }
  }

  /// The supported drafts in the copy.
  static let drafts = ["draft2020-12", "draft2019-09", "draft7", "draft6", "draft4"].filter {
    !jsonFiles(below: "tests/" + $0).isEmpty
  }

  /// The files of drafts before 2020-12 that every implementation must pass.
  static let requiredFilesOfEarlierDrafts = drafts.dropFirst().flatMap(files).filter { !$0.contains("optional") }

  private static func jsonFiles(below path: String) -> [String] {
    guard let base = folder?.appending(path: path).path(percentEncoded: false) else { return [] }
    let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  /// The cases of a file.
  static func groups(in file: String) throws -> [Group] {
    guard let folder else { return [] }
    let data = try Data(contentsOf: folder.appending(path: "tests/" + file))
    return try JSONDocument(parsing: Array(data)).root.elements.compactMap { group in
      guard let schema = group["schema"], let tests = group["tests"] else { return nil }
      // Each schema is a document of its own, so that `#` refers to the schema and not to the file.
      let text = JSONLiteral(schema).serialized()
      return Group(
        description: group["description"]?.string ?? "",
        schema: try JSONDocument(parsing: text).root,
        tests: Array(tests.elements)
      )
    }
  }

  /// The documents that schemas of the suite refer to, by URI.
  static let remotes: [(uri: String, document: JSONDocument)] = jsonFiles(below: "remotes").compactMap { name in
    guard let folder, let data = try? Data(contentsOf: folder.appending(path: "remotes/" + name)) else { return nil }
    return (try? JSONDocument(parsing: Array(data))).map { ("http://localhost:1234/" + name, $0) }
  }

  /// Creates a compiler for the cases of a file, which knows the remote documents.
  static func compiler(for file: String) -> SchemaCompiler {
    let dialects: [(String, SchemaDialect)] = [
      ("draft2019-09/", .draft201909), ("draft7/", .draft7), ("draft6/", .draft6), ("draft4/", .draft4),
    ]
    let dialect = dialects.first { file.hasPrefix($0.0) }?.1 ?? .draft202012
    let options = SchemaCompiler.Options(assertFormats: file.contains("optional/"), dialect: dialect)
    var compiler = SchemaCompiler(options: options)
    for remote in remotes { compiler.register(remote.document, at: remote.uri) }
    return compiler
  }

  /// Returns the cases of a file with an unexpected verdict, and the number of all cases.
  static func run(_ file: String) throws -> (failures: [String], count: Int) {
    let compiler = compiler(for: file)
    var failures: [String] = []
    var count = 0
    for group in try groups(in: file) {
      do {
        let validator = try compiler.compile(group.schema, baseURI: "https://suite.example/schema.json")
        for test in group.tests {
          count += 1
          guard let data = test["data"], let expected = test["valid"]?.bool else { continue }
          let violations = validator.violations(in: data)
          let name = "\(file): \(group.description): \(test["description"]?.string ?? "")"
          if validator.isValid(data) != expected { failures.append(name) }
          if violations.isEmpty != expected { failures.append(name + ": violations disagree with the verdict") }
        }
      } catch {
        count += group.tests.count
        failures.append("\(file): \(group.description): \(error)")
      }
    }
    return (failures, count)
  }
}
