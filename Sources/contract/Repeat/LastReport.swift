import Basics
import ContractReports
import Foundation
import HTTPMessages

/// The report of the last run in a folder, which is kept so that its findings can be repeated.
///
/// It is outside of the folder, where only the user reads it, and has no secrets.
struct LastReport {
  /// The most reports that are kept; the oldest ones are removed.
  private static let most = 50

  /// The path of the report.
  let path: String

  /// Creates the place of the report of a folder; `nil` if the environment names no place for it.
  init?(of folder: String = FileManager.default.currentDirectoryPath, _ environment: [String: String]) {
    guard let state = StateFolder(environment) else { return nil }
    path = state.file(named: "reports/\(Fingerprint.of([TrustStore.path(of: folder)])).json")
  }

  /// Whether a report has requests that can be sent again.
  static func holds(_ report: Report) -> Bool {
    report.subcommand?.keepsRequests == true && report.findings.contains(where: \.canBeReplayed)
  }

  /// Writes the report; returns whether it can be read from now on.
  func write(_ report: RedactedReport) -> Bool {
    let folder = FileSystem.folder(of: path)
    guard FileSystem.createFolders(folder) else { return false }
    do throws(GuardedFile.Refusal) {
      let file = try GuardedFile(path, isPrivate: true) { JSONFormat().recognizes($0) }
      try file.replace(with: CollectionOfOne(JSONReport.rendered(report)))
    } catch {
      return false
    }
    Self.removeOldest(in: folder)
    return true
  }

  private static func removeOldest(in folder: String) {
    let key = URLResourceKey.contentModificationDateKey
    let files = try? FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder),
      includingPropertiesForKeys: [key]
    )
    guard let files, files.count > most else { return }
    let dated = files.map { file in
      (file, (try? file.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - most) {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
