import ContractReports
import Diagnostics
import FileAccess
import HTTPMessages
import JSONSyntax
import MockEngine

/// The file of `--state`: what a stateful mock remembers, read at its start, and written after changes and at its end.
///
/// It is written whole beside the old one and renamed, so that a mock that is killed leaves the old one or the new one.
struct MockStateFile {
  private let runtime: MockRuntime
  private let output: OutputFile

  /// Reads the file if it exists.
  ///
  /// - Throws: `CommandFailure` if it cannot be read or written, or is no state of this contract.
  init(_ path: String, _ runtime: MockRuntime) throws(CommandFailure) {
    self.runtime = runtime
    output = try OutputFile(path: path, as: .state, option: "--state")
    guard FileStatus(at: path) != nil else { return }
    let bytes = try InputFile(noun: "state", remedy: "name a file that --state wrote").bytes(of: path)
    let document: JSONDocument
    do throws(JSONSyntaxError) { document = try JSONDocument(parsing: bytes) } catch {
      throw CommandFailure("\(path) is not JSON", at: "--state", because: "\(error)")
    }
    do throws(StateFault) { _ = try runtime.memory?.load(document.root) } catch {
      throw CommandFailure(
        "\(path) is not a state of this contract",
        at: "--state",
        because: "\(error)",
        remedy: "mend the file, or name another one"
      )
    }
  }

  /// Writes the state after changes, until the task is cancelled.
  func run(_ log: MockLog) async {
    var written = runtime.memory?.revision()
    var seen = written
    while (try? await Task.sleep(for: Self.interval)) != nil {
      let now = runtime.memory?.revision()
      defer { seen = now }
      // A quiet moment: nothing has changed since the last look.
      guard now == seen, now != written else { continue }
      do throws(CommandFailure) {
        try write()
        written = now
      } catch { log.write("warning: \(error)") }
    }
  }

  private static let interval = Duration.milliseconds(200)

  /// Writes the state.
  ///
  /// - Throws: `CommandFailure` if it cannot be written; the file is unchanged then.
  func write() throws(CommandFailure) {
    guard let memory = runtime.memory else { return }
    try output.write(bytes: memory.document().serialized(indented: true) + [0x0A])
  }
}
