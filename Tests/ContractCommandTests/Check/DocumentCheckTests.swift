import Foundation
import TestSupport
import Testing

@testable import ContractCommand

@Suite("contract check with documents alone", .takesTurns)
struct DocumentCheckTests {
  private static let right = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths: { /a: { get: { operationId: a, responses: { '200': { description: d } } } } }
    """
  private static let wrong = right.replacing("title: T", with: "titel: T")

  @Test("A document that its specification forbids ends check with 2, and a mock of it with a note")
  func forbidden() async throws {
    try await ProjectShell.with(files: ["a.yaml": Self.wrong]) { shell in
      for line in ["contract check a.yaml", "contract check --contracts a.yaml"] {
        let words = try await shell.run(line)
        #expect(words.exit == 2, "\(line)\n\(words.output)")
        #expect(words.output.contains("error document-form"))
        #expect(words.output.contains("did you mean \"title\"?"))
        #expect(words.output.contains("a.yaml:2:9"))
      }
      let words = try await shell.run("contract verify --dry-run a.yaml --base-url http://127.0.0.1:9")
      #expect(words.exit == 0)
    }
  }

  @Test("A document without a fault ends with 0, and the run says what it judged")
  func right() async throws {
    try await ProjectShell.with(
      files: [
        "api/a.yaml": Self.right,
        "api/b.yaml": "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: [{ target: $ }]",
        "api/part.yaml": "a: { type: string }",
        "api/c.json": "{\"swagger\": \"2.0\", \"info\": {\"title\": \"T\", \"version\": \"1\"}, \"paths\": {}}",
      ]
    ) { shell in
      let words = try await shell.run("contract check api")
      #expect(words.exit == 0, "\(words.output)")
      #expect(
        words.output.contains(
          "judged 3 documents: api/a.yaml (OpenAPI 3.1), api/b.yaml (Overlay 1.0), api/c.json (Swagger 2.0)"
        )
      )
    }
  }

  @Test(
    "A server's host without a scheme is a warning, and what is no URL of a server is forbidden",
    arguments: [("localhost:3000/api", 0, "warning no-effect"), ("https://[", 2, "error contract")]
  )
  func servers(url: String, exit: Int32, finding: String) async throws {
    let text = Self.right + "\nservers: [{ url: '\(url)' }]"
    try await ProjectShell.with(files: ["a.yaml": text]) { shell in
      let words = try await shell.run("contract check a.yaml")
      #expect(words.exit == exit, "\(words.output)")
      #expect(words.output.contains(finding), "\(words.output)")
    }
  }

  @Test("Documents of a folder are judged alone, so that two may describe the same operation")
  func alone() async throws {
    try await ProjectShell.with(files: ["api/a.yaml": Self.right, "api/b.yaml": Self.right]) { shell in
      let words = try await shell.run("contract check api")
      #expect(words.exit == 0, "\(words.output)")
    }
  }

  @Test(
    "A file that is no document, or cannot be read, ends with 2",
    arguments: ["part.yaml", "missing.yaml", "broken.yaml", "empty", "list.yaml"]
  )
  func unreadable(path: String) async throws {
    let files = ["part.yaml": "a: { type: string }", "broken.yaml": "a: [", "empty/a.txt": "", "list.yaml": "- a"]
    try await ProjectShell.with(files: files) { shell in
      let words = try await shell.run("contract check \(path)")
      #expect(words.exit == 2, "\(words.output)")
    }
  }

  @Test("A warning is left out by its id, and fails no run")
  func exclusion() async throws {
    let text = Self.right + "\ncomponents: { schemas: { unused: {} } }"
    try await ProjectShell.with(files: ["a.yaml": text]) { shell in
      let all = try await shell.run("contract check a.yaml")
      #expect(all.exit == 0)
      #expect(all.output.contains("warning unused-component"))
      let less = try await shell.run("contract check a.yaml --exclude unused-component")
      #expect(!less.output.contains("unused-component"))
      let check = try await shell.run("contract check a.yaml --exclude unused-component")
      #expect(check.exit == 0)
      let unknown = try await shell.run("contract check a.yaml --exclude nothing")
      #expect(unknown.exit == 2)
    }
  }

  @Test("A forbidden document of others is checked without its form")
  func others() async throws {
    try await ProjectShell.with(files: ["a.yaml": Self.wrong]) { shell in
      let words = try await shell.run("contract check a.yaml --exclude document-form")
      #expect(words.exit == 0, "\(words.output)")
    }
  }

  @Test("What is read leniently is an error of check with --strict")
  func strict() async throws {
    let text = Self.right.replacing("/a:", with: "'/a/{b}':")
    try await ProjectShell.with(files: ["a.yaml": text]) { shell in
      let lenient = try await shell.run("contract check a.yaml")
      #expect(lenient.exit == 0, "\(lenient.output)")
      let words = try await shell.run("contract check a.yaml --strict")
      #expect(words.exit != 0)
      #expect(words.output.contains("has the expression {b}"))
    }
  }

  @Test(
    "What is read leniently, or forbidden, is not verified or recorded with --strict",
    arguments: unfit
  )
  func strictRuns(text: String) async throws {
    try await ProjectShell.with(files: ["a.yaml": text, "right.yaml": Self.right]) { shell in
      for command in ["verify a.yaml --dry-run", "verify a.yaml", "record a.yaml -o a.har"] {
        // Nothing listens there, so that a request would end with 3.
        let words = try await shell.run("contract \(command) --strict --base-url http://127.0.0.1:9")
        #expect(words.exit == 2, "\(command)\n\(words.output)")
        #expect(words.output.contains("a.yaml:"))
      }
      let right = try await shell.run("contract verify right.yaml --dry-run --strict --base-url http://127.0.0.1:9")
      #expect(right.exit == 0, "\(right.output)")
    }
  }

  @Test("A check of documents that the project excludes is left out")
  func projectExclusion() async throws {
    let settings = "exclude: [{ check: unused-component, reason: kept for others, until: 2999-01-01 }]"
    let text = Self.right + "\ncomponents: { schemas: { unused: {} } }"
    try await ProjectShell.with(files: ["a.yaml": text, "contract.yaml": settings]) { shell in
      let words = try await shell.run("contract check a.yaml")
      #expect(words.exit == 0, "\(words.output)")
      #expect(!words.output.contains("warning unused-component"))
      #expect(words.output.contains("kept for others"))
    }
  }

  /// Documents that are read leniently, or are forbidden.
  static let unfit: [String] = [Self.right.replacing("/a:", with: "'/a/{b}':"), Self.wrong]

  /// A change of the right document.
  static let changes = [
    ("{ description: d }", "{ description: d, content: { a/b: { schema: { type: txt } } } }"),
    ("{ description: d }", "{ description: d, content: { a/b: { schema: { readOnly: 1 } } } }"),
    ("{ description: d }", "{ description: d, headers: { A: { schema: { required: b } } } }"),
  ]

  @Test("What is forbidden, and leaves the operation usable, ends check with 2", arguments: changes)
  func usable(part: String, replacement: String) async throws {
    try await ProjectShell.with(files: ["a.yaml": Self.right.replacing(part, with: replacement)]) { shell in
      let words = try await shell.run("contract check a.yaml")
      #expect(words.exit == 2, "\(words.output)")
      let verify = try await shell.run("contract verify --dry-run a.yaml --base-url http://127.0.0.1:9")
      #expect(verify.exit == 0, "\(verify.output)")
    }
  }

  @Test("A finding of a document is in every report format", arguments: ["json", "junit", "sarif", "tap", "html"])
  func reports(format: String) async throws {
    try await ProjectShell.with(files: ["a.yaml": Self.wrong]) { shell in
      let words = try await shell.run("contract check a.yaml --report \(format)=-")
      #expect(words.exit == 2)
      #expect(words.output.contains("document-form"))
    }
  }

  @Test("The official tests end as they say", arguments: officialTests)
  func official(row: (path: String, exit: Int32)) async throws {
    try await ProjectShell.with(files: [:]) { shell in
      let words = try await shell.run("contract check \(row.path)")
      #expect(words.exit == row.exit, "\(words.output)")
    }
  }

  private static let officialTests: [(path: String, exit: Int32)] = {
    let suites = [ProjectFile.openAPITestSuite, ProjectFile.arazzoTestSuite, ProjectFile.overlayTestSuite]
    return suites.compactMap(\.self).flatMap { suite in
      ["1.0", "1.1", "3.0", "3.1", "3.2"].flatMap { version in
        // What only characterizes the schema of Arazzo is wrong otherwise.
        ProjectFile.files(in: "\(suite)/\(version)/pass").filter { !$0.contains("/characterization-") }.map { ($0, 0) }
          + ProjectFile.files(in: "\(suite)/\(version)/fail").map { ($0, 2) }
      }
    }
  }()
}
