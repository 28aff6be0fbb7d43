import Foundation

/// A script in a temporary file.
struct ScriptFile {
  let path: String

  init(_ text: String) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "contract-benchmarks-\(UUID().uuidString).lua")
    path = url.path(percentEncoded: false)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
