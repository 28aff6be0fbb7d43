import ContractReports
import ContractVerifier
import Foundation
import TestSupport
import Testing

@testable import ContractCommand

/// A declaration that is in no registry compiles, is tested on its own, and never runs.
@Suite("Registries")
struct RegistryTests {
  /// A registry, and the declarations that belong into it.
  struct Registry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The paths below `Sources` of the files, one of which must name each declaration.
    let files: [String]
    /// The folder below `Sources` with the declarations.
    let folder: String
    /// What surrounds the name of a declaration in a line.
    let declarations: [(before: String, after: String)]
  }

  @Test("A server error is one fault for exactly the checks that say of themselves that they judge a status")
  func status() {
    let declared = CheckRegistry.all.map(\.descriptor).filter { $0.judgesStatus }.map(\.id)
    #expect(FaultIdentity.checksOfStatus == Set(declared))
  }

  static let registries = [
    Registry(
      testDescription: "checks",
      files: [
        "Verification/ContractJudge/Registry/ExchangeCheckRegistry.swift",
        "Verification/ContractVerifier/Registry/CheckRegistry.swift",
      ],
      folder: "Verification",
      declarations: [
        ("struct ", ": ExchangeCheck"), ("struct ", ": CrossExchangeCheck"), ("static let ", " = DescribedCheck("),
      ]
    ),
    Registry(
      testDescription: "scenarios",
      files: ["Mock/MockEngine/Scenarios/BuiltIn/ScenarioRegistry.swift"],
      folder: "Mock/MockEngine/Scenarios",
      declarations: [("static let ", " = BuiltInScenario(")]
    ),
    Registry(
      testDescription: "scenarios of tests",
      files: ["Mock/ContractTesting/Settings/Scenario+BuiltIn.swift"],
      folder: "Mock/MockEngine/Scenarios",
      declarations: [("static let ", " = BuiltInScenario(")]
    ),
    Registry(
      testDescription: "report formats",
      files: [
        "Verification/ContractReports/Formats/ReportFormatRegistry.swift",
        "contract/CommandExtensions.swift",
      ],
      folder: "Verification",
      declarations: [("struct ", ": ReportFormat")]
    ),
    Registry(
      testDescription: "x- extensions",
      files: ["Contracts/ContractModel/Extensions/ContractExtensionRegistry.swift"],
      folder: "Contracts",
      declarations: [("static let ", " = ContractExtension(")]
    ),
    Registry(
      testDescription: "subcommands",
      files: ["contract/RootCommand.swift"],
      folder: "contract/Subcommands",
      declarations: [("struct ", ": RunnableCommand")]
    ),
    Registry(
      testDescription: "cases of the acceptance suite",
      files: ["Acceptance/FeedAcceptance/Cases/AllCases.swift"],
      folder: "Acceptance/FeedAcceptance/Cases",
      declarations: [("enum ", "Cases {")]
    ),
  ]

  @Test("Whatever is declared for a registry is in it", arguments: registries)
  func complete(_ registry: Registry) throws {
    var registered: Set<String> = []
    for file in registry.files {
      for line in Self.code(of: Self.sources.appending(path: file)) {
        registered.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
      }
    }
    let names = registry.declarations.flatMap { Self.names(in: registry.folder, between: $0.before, and: $0.after) }
    #expect(!names.isEmpty)
    for name in names { #expect(registered.contains(name), "add \(name) to \(registry.files[0])") }
  }

  @Test("Every report format is read by a program of others in ci/formats")
  func formats() throws {
    let script = String(decoding: try ProjectFile.bytes("ci/formats/readers.py"), as: UTF8.self)
    for format in ReportFormatRegistry.ofCommand {
      #expect(script.contains("\"\(format.id)\": "), "ci/formats/readers.py does not read \(format.id)")
    }
  }

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The lines of a file that are not comments.
  private static func code(of file: URL) -> [Substring] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
  }

  /// The names of declarations in the Swift files of a folder.
  private static func names(in folder: String, between before: String, and after: String) -> [String] {
    let files = FileManager.default.enumerator(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
    let all = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return all.flatMap { file in
      code(of: file).compactMap { line in
        guard let end = line.range(of: after), let start = line[..<end.lowerBound].range(of: before) else { return nil }
        let name = String(line[start.upperBound..<end.lowerBound])
        return after.hasSuffix("Cases {") ? name + "Cases" : name
      }
    }
  }
}
