import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import ContractCommand

@Suite("contract diff", .takesTurns)
struct DiffCommandTests {
  private static let old = """
    openapi: 3.0.3
    info: { title: Pets, version: 1.4.0 }
    paths:
      /pets:
        get:
          responses:
            '200': { description: Pets, content: { application/json: { schema: { type: array, items: { $ref: 'parts.yaml#/Pet' } } } } }
    """
  private static let parts = "Pet: { type: object, required: [id], properties: { id: { type: integer } } }\n"

  /// Runs a line, and expects its exit code.
  private func expect(
    _ shell: ProjectShell,
    _ line: String,
    exits status: Int32,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let words = try await shell.run(line)
    #expect(words.exit == status, "\(line)\n\(words.output)\(words.error)", sourceLocation: location)
  }

  @Test("A breaking change ends with exit code 1, an example and a suggested version")
  func breaking() async throws {
    let new = Self.parts.replacing("integer", with: "string")
    try await ProjectShell.with(
      files: [
        "a/api.yaml": Self.old, "a/parts.yaml": Self.parts, "b/api.yaml": Self.old, "b/parts.yaml": new,
      ]
    ) { shell in
      let words = try await shell.run("contract diff a/api.yaml b/api.yaml")
      #expect(words.exit == 1)
      #expect(words.output.contains("error type-changed"))
      #expect(words.output.contains("for example, the new contract accepts [{\"id\":\"text\"}], the old one does not"))
      #expect(words.output.contains("old: a/parts.yaml:1:"))
      #expect(words.output.contains("new: b/parts.yaml:1:"))
      #expect(words.output.contains("suggested version: 2.0.0"))
    }
  }

  @Test(
    "The exit code follows --fail-on and --for",
    arguments: [
      ("", 0), ("--fail-on risky", 0), ("--fail-on any", 1), ("--for server", 1), ("--for both", 1),
      ("--for server --fail-on any", 1), ("--fail-on all", 2), ("--for everybody", 2),
    ]
  )
  func conditions(row: (options: String, exit: Int32)) async throws {
    let new = Self.old.replacing(
      "    get:",
      with: "    delete: { responses: { '204': { description: Gone } } }\n    get:"
    )
    try await ProjectShell.with(
      files: ["a.yaml": Self.old, "b.yaml": new, "parts.yaml": Self.parts]
    ) { shell in
      try await expect(shell, "contract diff a.yaml b.yaml \(row.options)", exits: row.exit)
    }
  }

  @Test("A revision of git is compared with a file, with what the revision refers to")
  func revision() async throws {
    try await ProjectShell.with(files: ["api.yaml": Self.old, "parts.yaml": Self.parts]) { shell in
      let commit = "git -c user.name=a -c user.email=a@example.com -c commit.gpgsign=false commit -q -m a"
      try await expect(shell, "git init -q . && git add . && \(commit)", exits: 0)
      try Self.parts.replacing("integer", with: "string")
        .write(to: shell.folder.appending(path: "parts.yaml"), atomically: true, encoding: .utf8)
      let words = try await shell.run("contract diff HEAD:api.yaml api.yaml")
      #expect(words.exit == 1)
      #expect(words.output.contains("the type changed from integer to string"))
      #expect(words.output.contains("old: HEAD:parts.yaml:1:"), "\(words.output)")
      #expect(words.output.contains("new: parts.yaml:1:"))
      try await expect(shell, "contract diff HEAD:api.yaml HEAD:api.yaml --fail-on any", exits: 0)
      let missing = try await shell.run("contract diff HEAD:none.yaml api.yaml")
      #expect(missing.exit == 2)
      #expect(missing.error.contains("HEAD:none.yaml cannot be read"))
      // What begins with a dash is no revision, and so the name of a file.
      try await expect(shell, "contract diff -- --output=x:api.yaml api.yaml", exits: 2)
      #expect(!FileManager.default.fileExists(atPath: shell.folder.appending(path: "x").path))
    }
  }

  @Test("A part that cannot be read is named, as is a contract that does not exist")
  func unreadable() async throws {
    try await ProjectShell.with(files: ["a.yaml": Self.old, "parts.yaml": Self.parts]) { shell in
      let broken = Self.old.replacing("parts.yaml", with: "none.yaml")
      try broken.write(to: shell.folder.appending(path: "b.yaml"), atomically: true, encoding: .utf8)
      let words = try await shell.run("contract diff a.yaml b.yaml")
      #expect(words.exit == 2)
      #expect(words.error.contains("the contracts could not be compared everywhere"), "\(words.error)")
      #expect(words.error.contains("none.yaml"), "\(words.error)")
      // A fault that is the same on both sides says nothing about a change.
      try await expect(shell, "contract diff b.yaml b.yaml --fail-on any", exits: 0)
      let accepted =
        "- { rule: not-readable, place: document, reason: It is written later. }\n"
        + "- { rule: schema-removed, place: GET /pets, reason: It is written later. }\n"
      try accepted.write(to: shell.folder.appending(path: "e.yaml"), atomically: true, encoding: .utf8)
      try await expect(shell, "contract diff a.yaml b.yaml --exceptions e.yaml", exits: 0)
      #expect(words.output.contains("not read in the new contract: "))
      #expect(!words.output.contains("0 requests"))
      let missing = try await shell.run("contract diff a.yaml c.yaml")
      #expect(missing.exit == 2)
      #expect(missing.error.contains("the contract \"c.yaml\" cannot be read: there is no such file or folder"))
      let scheme = try await shell.run("contract diff a.yaml ftp://host/api.yaml")
      #expect(scheme.exit == 2)
      #expect(scheme.error.contains("its scheme is not http or https"))
    }
  }

  @Test("A document that an API serves is compared with a file")
  func served() async throws {
    let inline = Self.old.replacing("$ref: 'parts.yaml#/Pet'", with: "type: integer")
    let api = InProcessAPI { request in
      request.url.path == "/openapi.yaml"
        ? HTTPResponse(status: 200, body: Array(inline.utf8)) : HTTPResponse(status: 404)
    }
    try await api.serve { base in
      let origin = base.origin
      try await ProjectShell.with(files: ["a.yaml": inline.replacing("integer", with: "string")]) { shell in
        let words = try await shell.run("contract diff a.yaml \(origin)/openapi.yaml")
        #expect(words.exit == 1)
        #expect(words.output.contains("type-changed"))
        let missing = try await shell.run("contract diff a.yaml \(origin)/none.yaml")
        #expect(missing.exit == 2)
        #expect(missing.error.contains("its status is 404"))
        try await expect(shell, "contract diff a.yaml \(origin)", exits: 2)
      }
    }
  }

  @Test("A header goes to the URL of a document, and never to two origins")
  func header() async throws {
    let inline = Self.old.replacing("$ref: 'parts.yaml#/Pet'", with: "type: integer")
    let api = InProcessAPI { request in
      request.headers["X-Key"] == "k-123"
        ? HTTPResponse(status: 200, body: Array(inline.utf8)) : HTTPResponse(status: 401)
    }
    try await api.serve { base in
      let origin = base.origin
      try await ProjectShell.with(files: ["a.yaml": inline]) { shell in
        let without = try await shell.run("contract diff a.yaml \(origin)/openapi.yaml")
        #expect(without.exit == 2)
        #expect(without.error.contains("which goes to the origin of its URL alone"), "\(without.error)")
        try await expect(shell, "contract diff a.yaml \(origin)/openapi.yaml -H 'X-Key: k-123'", exits: 0)
        let environment = "KEY=k-123 contract diff \(origin)/a.yaml \(origin)/b.yaml --header-env X-Key=KEY"
        try await expect(shell, environment, exits: 0)
        let two = try await shell.run("contract diff http://other.example/a.yaml \(origin)/b.yaml -H 'X-Key: k-123'")
        #expect(two.exit == 2)
        #expect(two.error.contains("the contracts are on two origins"), "\(two.error)")
        try await expect(shell, "contract diff a.yaml a.yaml -H 'X-Key: k-123'", exits: 2)
      }
    }
  }

  @Test("A schema that cannot be read is named, and what depends on it is not decided")
  func unreadSchema() async throws {
    let inline = Self.old.replacing("$ref: 'parts.yaml#/Pet'", with: "type: integer")
    try await ProjectShell.with(files: ["a.yaml": Self.old, "b.yaml": inline]) { shell in
      let words = try await shell.run("contract diff a.yaml b.yaml")
      #expect(words.output.contains("not read in the old contract: \"$ref\" \"parts.yaml#/Pet\""), "\(words.output)")
      #expect(words.output.contains("for clients: not decided; for servers: not decided"))
      #expect(!words.output.contains("compatible;"))
    }
  }

  @Test("An unreadable contract ends with exit code 2", arguments: ["none.yaml", "text.yaml", "broken.yaml"])
  func unreadable(path: String) async throws {
    try await ProjectShell.with(
      files: ["a.yaml": Self.old, "parts.yaml": Self.parts, "text.yaml": "a: 1", "broken.yaml": "a: ["]
    ) { shell in
      try await expect(shell, "contract diff a.yaml \(path)", exits: 2)
      try await expect(shell, "contract diff \(path) a.yaml", exits: 2)
    }
  }

  @Test("An exception accepts a change until its day, and a changelog says so")
  func exceptions() async throws {
    let new = Self.parts.replacing("integer", with: "string")
    let accepted = "- { rule: type-changed, place: GET /pets, reason: nobody reads it, until: 2999-01-01 }\n"
    try await ProjectShell.with(
      files: [
        "a/api.yaml": Self.old, "a/parts.yaml": Self.parts, "b/api.yaml": Self.old, "b/parts.yaml": new,
        "accepted.yaml": accepted, "expired.yaml": accepted.replacing("2999", with: "2001"),
        "bad.yaml": "- { rule: x }",
      ]
    ) { shell in
      let command = "contract diff a/api.yaml b/api.yaml --exceptions"
      try await expect(shell, "\(command) accepted.yaml --changelog c.md --changelog c.html", exits: 0)
      #expect(shell.text(of: "c.md")?.contains("accepted: nobody reads it") == true)
      #expect(shell.text(of: "c.html")?.hasPrefix("<!DOCTYPE html>") == true)
      let expired = try await shell.run("\(command) expired.yaml")
      #expect(expired.exit == 1)
      #expect(expired.output.contains("expired exception: expired.yaml:1:"))
      try await expect(shell, "\(command) bad.yaml", exits: 2)
      try await expect(shell, "\(command) accepted.yaml --changelog c.txt", exits: 2)
    }
  }

  @Test("Every format of reports has the changes", arguments: ["json", "junit", "sarif", "markdown", "tap", "html"])
  func reports(format: String) async throws {
    let new = Self.parts.replacing("integer", with: "string")
    try await ProjectShell.with(
      files: ["a/api.yaml": Self.old, "a/parts.yaml": Self.parts, "b/api.yaml": Self.old, "b/parts.yaml": new]
    ) { shell in
      try await expect(shell, "contract diff a/api.yaml b/api.yaml --report \(format)=report", exits: 1)
      #expect(shell.text(of: "report")?.contains("type-changed") == true)
    }
  }

  @Test("The rules of changes are explained")
  func explanation() async throws {
    try await ProjectShell.with { shell in
      let words = try await shell.run("contract explain enum-value-added")
      #expect(words.exit == 0)
      #expect(words.output.contains("--exceptions"))
    }
  }
}
