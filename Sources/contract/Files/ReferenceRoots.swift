import ContractModel
import FileAccess
import Foundation

/// The folders from which files may be read because a contract refers to them: those of the contracts, and those that
/// `--allow-ref-root` names.
///
/// Symbolic links are resolved before paths are compared, so that a link does not lead out of a folder either.
struct ReferenceRoots: Sendable {
  /// The folders, without symbolic links.
  private let folders: [String]
  /// The folders of the contracts, for messages.
  private let shown: String

  /// The folders of contracts, as they were named, and others that are allowed.
  ///
  /// - Throws: `CommandFailure` for an allowed folder that is none.
  init(contracts paths: [String], allowed: [String]) throws(CommandFailure) {
    for path in allowed where FileStatus(at: path)?.kind != .folder {
      let reason = FileStatus(at: path) == nil ? FileSystem.reason : "it is not a folder"
      throw CommandFailure("\(path) cannot be used", at: "--allow-ref-root", because: reason)
    }
    let own = paths.map { FileStatus(at: $0)?.kind == .folder ? $0 : FileSystem.folder(of: $0) }
    shown = own.joined(separator: ", ")
    folders = (own + allowed).compactMap { WholeFile.resolved($0) }
  }

  /// The content of a file that a contract refers to; or why it is not read, as `ContractLoader.FileReader` wants it.
  func read(_ path: String) -> Result<[UInt8], ContractFileFault> {
    guard isInside(path) else {
      return .failure(
        ContractFileFault(
          message: "is outside the contracts' folder (\(shown)); pass --allow-ref-root with its folder to read it",
          location: nil
        )
      )
    }
    return Result { () throws(WholeFile.Unusable) in try WholeFile.read(path) }
      .mapError { ContractFileFault(message: "cannot be read: \($0.reason)", location: nil) }
  }

  /// Whether a file, or the nearest folder on its way that exists, is in one of the folders.
  private func isInside(_ path: String) -> Bool {
    var place = path
    while WholeFile.resolved(place) == nil, place != "/", place != "." { place = FileSystem.folder(of: place) }
    guard let real = WholeFile.resolved(place) else { return false }
    return folders.contains { real == $0 || real.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }
}
