import ContractModel
import Foundation
import HTTPMessages

/// A file in a revision of the git repository around the current folder: `main:Contracts/feed.yaml`.
struct GitRevision {
  private let revision: String
  private let path: String

  /// The largest file that is read.
  private static let largest = 64 << 20

  /// Parses a text; `nil` if it is not a revision and a path.
  ///
  /// A revision that begins with a dash would be an option of git.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let revision = parts.first, let path = parts.last, !revision.isEmpty, !path.isEmpty,
      !revision.hasPrefix("-"), !text.contains("\0"), !text.contains("\n")
    else { return nil }
    self.init(revision: revision, path: path)
  }

  private init(revision: String, path: String) { (self.revision, self.path) = (revision, path) }

  /// The revision as it was written.
  var name: String { revision }

  /// Returns another file of the same revision.
  func file(at path: String) -> GitRevision { GitRevision(revision: revision, path: path) }

  /// Returns the content of the file.
  ///
  /// - Throws: `CommandFailure` if git cannot be run, or has no such file.
  func bytes() throws(CommandFailure) -> [UInt8] {
    switch content {
    case .success(let bytes): return bytes
    case .failure(let fault):
      throw CommandFailure(
        "\(VisibleText.of("\(revision):\(path)")) cannot be read",
        because: fault.message,
        remedy: "name a file, or a revision and a path from the top of the repository, such as main:api.yaml"
      )
    }
  }

  /// The content of the file, or why it cannot be read.
  var content: Result<[UInt8], ContractFileFault> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The content as it is stored: no pager, no filter, no shell.
    process.arguments = ["git", "cat-file", "blob", "\(revision):\(path)"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError, process.standardInput) = (output, errors, FileHandle.nullDevice)
    do { try process.run() } catch {
      return .failure(ContractFileFault(message: "git cannot be run: \(error.localizedDescription)", location: nil))
    }
    var bytes: [UInt8] = []
    // Messages of git are short, and fit into the pipe.
    while case let part = output.fileHandleForReading.availableData, !part.isEmpty {
      bytes += part
      if bytes.count > Self.largest {
        process.terminate()
        process.waitUntilExit()
        return .failure(ContractFileFault(message: "is larger than 64 MB", location: nil))
      }
    }
    let message = String(decoding: errors.fileHandleForReading.availableData.prefix(2000), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let line = message.split(separator: "\n").first.map(String.init) ?? "git found no such file"
      return .failure(ContractFileFault(message: VisibleText.of(line), location: nil))
    }
    return .success(bytes)
  }
}
