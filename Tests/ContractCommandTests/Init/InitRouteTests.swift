import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import ContractCommand

@Suite("The first commands of a project", .takesTurns)
struct InitRouteTests {
  /// A way to begin, and what comes of it.
  struct Route: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var api: InProcessAPI = .rest
    /// What follows `contract init`; `URL` is the base URL of the API.
    var arguments = "URL"
    var files: [String: String] = [:]
    var environment: [String: String] = [:]
    /// What the output contains.
    var says: [String]
    /// The files that are there afterwards.
    var has: [String]
    /// What the contract contains.
    var contract: [String] = []
    /// The beginnings of the commands that come next.
    var next: [String] = ["contract check", "contract verify --base-url live --write-baseline"]
  }

  private static let inferred = ["Contracts/api.yaml", "Recordings/api.har", "contract.yaml"]
  /// The arguments for an API that publishes no document.
  private static let listed = listed(below: "")
  private static func listed(below path: String) -> String {
    "URL " + ["users", "orders", "health"].map { "--path \(path)/\($0)" }.joined(separator: " ")
  }
  private static let documented = ["Contracts/api.json", "Recordings/api.har", "contract.yaml"]

  static let routes: [Route] = [
    Route(
      testDescription: "an API without a document",
      arguments: listed,
      says: ["wrote Contracts/api.yaml: 5 operations", "GET /orders?page=2: 200", "/team is a string or an integer"],
      has: inferred,
      contract: ["title: API\n", "/users/{userId}", "/orders/{orderId}", "/health"]
    ),
    Route(
      testDescription: "an API below a path that is in each of the paths",
      api: .prefixed,
      arguments: listed(below: "/api/v1"),
      says: ["5 operations", "GET /api/v1/users/1: 200"],
      has: inferred,
      contract: ["/api/v1/users/{userId}"]
    ),
    Route(
      testDescription: "an API below a path that is in the URL",
      api: .prefixed,
      arguments: "URL/api/v1" + listed.dropFirst(3),
      says: ["5 operations"],
      has: inferred,
      contract: ["/api/v1/users/{userId}"]
    ),
    Route(
      testDescription: "an API beside an app that has a page for every path",
      api: .app,
      arguments: listed(below: "/api"),
      says: ["5 operations"],
      has: inferred,
      contract: ["/api/users/{userId}"]
    ),
    Route(
      testDescription: "an API with links and values of several types",
      api: .mixed,
      says: [
        "getThings: /*/value is a string or an integer", "getThings: /*/more is an object or an array", "3 operations",
      ],
      has: inferred,
      contract: ["anyOf:", "type: [string, integer]"]
    ),
    Route(
      testDescription: "an API whose root redirects",
      api: .redirecting,
      says: ["GET /rest/users: 200"],
      has: inferred,
      contract: ["/rest/users/{userId}"]
    ),
    Route(
      testDescription: "an API with a document in one line",
      api: .documented,
      says: [
        "in lines, because it was in one", "the document names the server https://users.example; the target is http",
      ],
      has: documented,
      contract: ["\n  \"openapi\""]
    ),
    Route(
      testDescription: "the URL of a document",
      api: .documented,
      arguments: "URL/openapi.json",
      says: ["found the document", "wrote Recordings/api.har: 3 responses"],
      has: documented
    ),
    Route(
      testDescription: "an API that breaks its document, below a path",
      api: .broken,
      says: ["the document names the server https://users.example/api/v1"],
      has: documented,
      next: ["contract check --write-baseline", "contract verify --base-url live --write-baseline"]
    ),
    Route(
      testDescription: "an API that needs a credential, without one",
      api: .guarded,
      says: ["recorded nothing, because requests were refused with 401"],
      has: ["Contracts/api.json", "contract.yaml"],
      next: ["contract check", "contract verify --base-url live --dry-run"]
    ),
    Route(
      testDescription: "an API that needs a credential, which is in the environment",
      api: .guarded,
      arguments: "URL --header-env Authorization=TOKEN",
      environment: ["TOKEN": "Bearer open-sesame-1234567890"],
      says: ["wrote Recordings/api.har: 3 responses"],
      has: documented,
      next: ["contract check", #"contract verify --base-url live -H "Authorization: $TOKEN" --write-baseline"#]
    ),
    Route(
      testDescription: "a folder of its own",
      arguments: listed + " --folder 'my api'",
      says: ["wrote my api/contract.yaml"],
      has: inferred.map { "my api/\($0)" },
      next: ["cd 'my api' && contract check", "cd 'my api' && contract verify --base-url live"]
    ),
    Route(
      testDescription: "a recording of a browser, whose links and refused requests lead nowhere",
      arguments: "shop.har",
      files: ["shop.har": shop],
      says: ["wrote Contracts/shop.yaml: 3 operations", "left out 1 response: no request of the operation succeeded"],
      has: ["Contracts/shop.yaml", "Recordings/shop.har", "contract.yaml", "shop.har"],
      contract: ["title: shop.example\n", "/items/{itemId}"],
      next: ["contract check", "contract verify"]
    ),
    Route(
      testDescription: "a document in a file",
      arguments: "FILES/shop.json",
      files: [
        "FILES/shop.json": #"{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get":"#
          + #" {"operationId": "getA", "responses": {"200": {"description": "A"}}}}}}"#
      ],
      says: ["1 operation can be used"],
      has: ["FILES/shop.json", "contract.yaml"],
      next: ["contract check", "contract verify --dry-run"]
    ),
  ]

  private static let shop: String = {
    func entry(_ target: String, _ status: Int, _ body: String) -> String {
      Pets.entry(target, body, status: status, at: "https://shop.example")
    }
    let items = (1...4).map { #"{"id": \#($0), "url": "https://shop.example/items/\#($0)"}"# }.joined(separator: ", ")
    return Pets.recording([
      entry("/items", 200, #"{"items": [\#(items)], "next": "https://shop.example/items?page=2"}"#),
      entry("/items/1", 200, #"{"id": 1, "related": "https://shop.example/items/1/related"}"#),
      entry("/items/99", 404, #"{"error": "none"}"#), entry("/items/abc", 400, #"{"error": "id"}"#),
      entry("/search?q=", 422, #"{"error": "q"}"#), entry("/search?q=x&limit=5", 200, #"{"found": []}"#),
      entry("/me", 401, #"{"error": "who"}"#),
    ])
  }()

  @Test(
    "Every command that init prints ends with 0",
    arguments: ThoroughTests.rows(of: "Every command that init prints ends with 0", routes, step: 3)
  )
  func route(_ route: Route) async throws {
    try await route.api.serve { url in
      try await ProjectShell.with(files: route.files) { shell in
        let line = "contract init \(route.arguments.replacing("URL", with: url.description))"
        let first = try await shell.run(line, environment: route.environment)
        #expect(first.exit == 0, "\(first.output)\(first.error)")
        for text in route.says { #expect(first.output.contains(text), "\(text) is not in\n\(first.output)") }
        #expect(shell.files == route.has)
        let contract = shell.files.first { $0.contains("Contracts/") }.flatMap(shell.text) ?? ""
        for text in route.contract { #expect(contract.contains(text), "\(text) is not in\n\(contract)") }
        let next = Self.next(in: first.output)
        #expect(next.count == route.next.count, "\(next)")
        for (line, expected) in zip(next, route.next) { #expect(line.hasPrefix(expected), "\(line)") }
        for line in next {
          let run = try await shell.run(line, environment: route.environment)
          #expect(run.exit == 0, "\(line)\n\(run.output)\(run.error)")
        }
      }
    }
  }

  /// Returns the commands below the line "Next:", which may change the folder first.
  private static func next(in output: String) -> [String] {
    let lines = output.split(separator: "\n").drop { $0 != "Next:" }
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains("contract ") }
      .filter { $0.hasPrefix("contract ") || $0.hasPrefix("cd ") }
  }

  /// An API that no contract can be inferred from, and the reason that is given.
  struct Dead: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: InProcessAPI
    let says: String
  }

  static let dead: [Dead] = [
    Dead(testDescription: "there are pages alone", api: .pages, says: "the responses are pages (text/html), not data"),
    Dead(
      testDescription: "everything is refused",
      api: InProcessAPI { _ in InProcessAPI.json("{}", 401) },
      says: "1 request was refused with 401 or 403 (/); pass credentials with --header-env NAME=VARIABLE"
    ),
    Dead(
      testDescription: "everything is elsewhere",
      api: InProcessAPI { _ in HTTPResponse(status: 301, headers: ["Location": "https://else.example/"]) },
      says: "the server redirects to https://else.example/; name that address"
    ),
  ]

  @Test("An API without data is refused with the reason, and nothing is written", arguments: dead)
  func refused(_ row: Dead) async throws {
    try await row.api.serve { url in
      try await ProjectShell.with { shell in
        for subcommand in ["init"] {
          let run = try await shell.run("contract \(subcommand) \(url)")
          #expect(run.exit == 2)
          #expect(run.error.contains(row.says), "\(run.error)")
        }
        #expect(shell.files == [])
      }
    }
  }

  @Test("A second init leaves alone what is there, and adds what is missing")
  func again() async throws {
    try await InProcessAPI.rest.serve { url in
      try await ProjectShell.with { shell in
        let line = "contract init " + Self.listed.replacing("URL", with: url.description)
        _ = try await shell.run(line)
        let whole = try await shell.run(line)
        #expect(whole.exit == 0)
        for file in Self.inferred { #expect(whole.output.contains("left \(file) as it is"), "\(whole.output)") }
        for line in ProjectShell.next(in: whole.output) { #expect(try await shell.run(line).exit == 0, "\(line)") }
        let recording = shell.text(of: "Recordings/api.har")
        for file in ["Contracts/api.yaml", "Recordings/api.har", "contract.yaml"] {
          try FileManager.default.removeItem(at: shell.folder.appending(path: file))
          let part = try await shell.run(line)
          #expect(part.exit == 0, "\(part.error)")
          #expect(part.output.contains("wrote \(file)"), "\(part.output)")
          #expect(part.output.components(separatedBy: "as it is").count == 3, "\(part.output)")
          for line in ProjectShell.next(in: part.output) { #expect(try await shell.run(line).exit == 0, "\(line)") }
        }
        #expect(recording != nil)
      }
    }
  }

  @Test("A verification of replayed recordings blames no operation for requests that were not recorded")
  func unrecorded() async throws {
    try await InProcessAPI.limited.serve { url in
      try await ProjectShell.with { shell in
        _ = try await shell.run("contract init \(url)")
        let run = try await shell.run("contract verify")
        #expect(run.exit == 0, "\(run.output)")
        #expect(run.output.contains("0 findings"), "\(run.output)")
      }
    }
  }

  @Test("The settings that somebody wrote are left alone, and the commands name the API by its address")
  func ownSettings() async throws {
    try await InProcessAPI.documented.serve { url in
      try await ProjectShell.with(files: ["contract.yaml": "contracts: [Contracts]\n"]) { shell in
        let run = try await shell.run("contract init \(url)")
        #expect(run.output.contains("left contract.yaml as it is"))
        #expect(ProjectShell.next(in: run.output).last?.hasPrefix("contract verify --base-url \(url)") == true)
        for line in ProjectShell.next(in: run.output) { #expect(try await shell.run(line).exit == 0, "\(line)") }
      }
    }
  }
}
