import ContractModel
import Foundation
import Testing

@testable import ContractCommand

@Suite("Files that contracts may refer to")
struct ReferenceRootTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["api", "api/below", "shared"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    for name in ["api/openapi.yaml", "api/below/a.yaml", "shared/a.yaml", "outside.yaml"] {
      _ = try folder.file(name, name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/api/link.yaml",
      withDestinationPath: folder.path + "/outside.yaml"
    )
  }

  /// The text of a file, or why it is not read.
  private func read(_ name: String, naming contract: String = "api", allowing roots: [String] = []) throws -> String {
    let roots = try ReferenceRoots(
      contracts: ["\(folder.path)/\(contract)"],
      allowed: roots.map { "\(folder.path)/\($0)" }
    )
    switch roots.read("\(folder.path)/\(name)") {
    case .success(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .failure(let fault): return fault.message.replacingOccurrences(of: folder.path, with: "FOLDER")
    }
  }

  private static let outside =
    "is outside the contracts' folder (FOLDER/api); name its folder with allow-ref-root in contract.yaml to read it"

  @Test(
    "A file in the folder of the contract, or in a folder that is allowed, is read",
    arguments: [
      ("api/below/a.yaml", [], "api/below/a.yaml"),
      ("api/below/../openapi.yaml", [], "api/openapi.yaml"),
      ("shared/a.yaml", ["shared"], "shared/a.yaml"),
      ("api/link.yaml", ["."], "outside.yaml"),
    ]
  )
  func inside(name: String, roots: [String], text: String) throws {
    for contract in ["api", "api/openapi.yaml"] {
      #expect(try read(name, naming: contract, allowing: roots) == text)
    }
  }

  @Test(
    "A file elsewhere is not read, whether it is there or not, and by a symbolic link neither",
    arguments: [
      "outside.yaml", "api/../outside.yaml", "api/link.yaml", "shared/a.yaml", "none.yaml", "../../../../etc/passwd",
      "api/../../none/none.yaml",
    ]
  )
  func outside(name: String) throws { #expect(try read(name) == Self.outside) }

  @Test("A file that is not there, and one that is none, say so")
  func unreadable() throws {
    #expect(try read("api/none.yaml") == "cannot be read: there is no such file or folder")
    #expect(try read("api/below") == "cannot be read: it is a folder")
    #expect(mkfifo(folder.path + "/api/pipe.yaml", 0o600) == 0)
    #expect(try read("api/pipe.yaml") == "cannot be read: it is a pipe or device, not a regular file")
  }

  @Test("A folder that is allowed must be there")
  func missing() {
    #expect(
      failureMessage { () throws(CommandFailure) in
        try ReferenceRoots(contracts: [folder.path], allowed: [folder.path + "/none"])
      } == "allow-ref-root: \(folder.path)/none cannot be used: there is no such file or folder"
    )
  }
}
