import Basics
import ContractModel
import Foundation

/// The folders from which referenced files may be read: those of the contracts, and those of `allow-ref-root`.
///
/// Symbolic links are resolved before paths are compared, so that a link cannot lead out of a folder.
struct ReferenceRoots: Sendable {
  /// The folders, without symbolic links.
  private let folders: [String]
  /// The folders of the contracts, for messages.
  private let shown: String

  /// Creates the roots from the paths of contracts and the allowed folders.
  ///
  /// - Throws: `CommandFailure` for an allowed path that is not a folder.
  init(contracts paths: [String], allowed: [String]) throws(CommandFailure) {
    for path in allowed where FileStatus(at: path)?.kind != .folder {
      let reason = FileStatus(at: path) == nil ? FileSystem.reason : "it is not a folder"
      throw CommandFailure("\(path) cannot be used", at: "allow-ref-root", because: reason)
    }
    let own = paths.map { FileStatus(at: $0)?.kind == .folder ? $0 : FileSystem.folder(of: $0) }
    shown = own.joined(separator: ", ")
    folders = (own + allowed).compactMap { WholeFile.resolved($0) }
  }

  /// Returns the content of a file that a contract references, or why it is not read.
  func read(_ path: String) -> Result<[UInt8], ContractFileFault> {
    guard isInside(path) else {
      return .failure(
        ContractFileFault(
          message: "is outside the contracts' folder (\(shown)); "
            + "name its folder with allow-ref-root in contract.yaml to read it",
          location: nil
        )
      )
    }
    return Result { () throws(WholeFile.Unusable) in try WholeFile.read(path) }
      .mapError { ContractFileFault(message: "cannot be read: \($0.reason)", location: nil) }
  }

  /// Returns whether a file, or its nearest existing parent folder, is in one of the folders.
  private func isInside(_ path: String) -> Bool {
    var place = path
    while WholeFile.resolved(place) == nil, place != "/", place != "." { place = FileSystem.folder(of: place) }
    guard let real = WholeFile.resolved(place) else { return false }
    return folders.contains { real == $0 || real.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }
}
