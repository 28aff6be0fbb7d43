import Basics
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import JSONSyntax
import MockEngine

/// The file of `--state`: what a stateful mock remembers, read at its start, and written after changes and at its end.
///
/// It is written whole beside the old one and renamed, so that a mock that is killed leaves the old one or the new one. A
/// file that somebody else changes meanwhile stays, and the mock writes to another one beside it.
final class MockStateFile: Sendable {
  /// A file that is written, and the hold on it; a pipe or device has none.
  private struct Target: Sendable {
    let output: OutputFile
    let hold: FileHold?

    init(_ path: String) throws(CommandFailure) {
      output = try OutputFile(path: path, as: .state, option: "--state")
      hold = try output.hold(at: "--state", ProcessInfo.processInfo.environment)
    }
  }

  private let runtime: MockRuntime
  private let log: MockLog
  private let target: Mutex<Target>
  /// The number of the last change that the file has.
  private let written = Mutex<Int?>(nil)
  /// The path that the user named.
  private let path: String

  /// Takes hold of the file, and reads it if it exists.
  ///
  /// - Throws: `CommandFailure` if it cannot be read or written, another run writes it, or it is no state of this contract.
  init(_ path: String, _ runtime: MockRuntime, _ log: MockLog) throws(CommandFailure) {
    (self.runtime, self.log, self.path) = (runtime, log, path)
    let target = try Target(path)
    self.target = Mutex(target)
    defer { written.withLock { $0 = runtime.memory?.revision() } }
    guard let status = FileStatus(at: path) else { return }
    let bytes = try InputFile(noun: "state", remedy: "name a file that --state wrote").bytes(of: path)
    target.hold?.note([bytes], as: status)
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

  /// Writes the state after changes, until the task is cancelled: when they pause, and at least every second.
  func run() async {
    var (seen, looks) = (runtime.memory?.revision(), 0)
    var warning = ""
    while (try? await Task.sleep(for: Self.interval)) != nil {
      let now = runtime.memory?.revision()
      defer { seen = now }
      guard now != written.withLock({ $0 }) else { continue }
      looks += 1
      guard now == seen || looks >= Self.mostLooks else { continue }
      do throws(CommandFailure) {
        try write()
        looks = 0
      } catch {
        if "\(error)" != warning { log.write(warning: "\(error)") }
        warning = "\(error)"
      }
    }
  }

  private static let interval = Duration.milliseconds(200)
  /// The number of looks that find further changes, after which the state is written without a pause of the changes.
  private static let mostLooks = 4

  /// Writes the state, unless somebody else has changed the file that has all of it.
  ///
  /// - Throws: `CommandFailure` if it cannot be written; the file is unchanged then.
  func write() throws(CommandFailure) {
    guard let memory = runtime.memory else { return }
    let revision = memory.revision()
    guard revision != written.withLock({ $0 }) || target.withLock({ $0.hold?.isUnchanged != false }) else { return }
    let text = memory.document().serialized(indented: true) + [0x0A]
    let target = try current(memory)
    do throws(CommandFailure) { try target.output.write(bytes: text, holding: target.hold) } catch {
      guard target.hold?.isUnchanged == false else { throw error }
      // It was changed while the state was being written.
      let other = try current(memory)
      try other.output.write(bytes: text, holding: other.hold)
    }
    written.withLock { $0 = revision }
  }

  /// Returns the file to write to: another one beside it, where writing it would lose what is there.
  private func current(_ memory: StateStore) throws(CommandFailure) -> Target {
    let target = target.withLock { $0 }
    let reason: String
    if target.hold?.isUnchanged == false {
      reason = "was changed by another program"
    } else if memory.hasLostItems, target.output.path == path {
      reason = "has items that the contract does not allow any more"
    } else {
      return target
    }
    let names = ["\(path).conflict"] + (2...999).map { "\(path).conflict-\($0)" }
    let other = try Target(names.first { FileStatus(atLink: $0) == nil } ?? names[0])
    self.target.withLock { $0 = other }
    log.write(
      warning: "\(target.output.path) \(reason), and stays as it is; from now on, the state is written to "
        + "\(other.output.path); end the mock, compare the two, and keep one as \(path)"
    )
    return other
  }
}
