import ContractModel
import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import MockControl
import MockEngine
import RecordingSessions
import Redaction

/// Replaces what a running mock API serves by what its files say now.
struct MockReloader: Sendable {
  let settings: MockRunSettings
  let runtime: MockRuntime
  let log: MockLog
  let policy: RedactionPolicy

  /// Reads the files, and serves them unless they are broken.
  ///
  /// - Returns: The files that contracts reference; `nil` if the files could not be read.
  @discardableResult
  func reload() -> [String]? {
    do throws(CommandFailure) {
      let source = try MockSource(settings) { policy.learn(from: $0) }
      if source.input.failureStatus == nil, let loss = loss(in: source) {
        log.write("\(loss), so the previous version is still served; restart the mock to serve what is there")
        return nil
      }
      if source.input.failureStatus == nil {
        runtime.replace(api: source.api, apis: source.apis, book: source.input.book)
        log.write("reloaded: serving \(source.summary)")
        for note in source.notes { log.write("note: \(note)") }
        let scenario = runtime.scenario().name
        if (try? source.input.book.scenario(scenario)) == nil {
          log.write("warning: the scenario \(scenario) no longer exists; it stays active until another one is chosen")
        }
      } else {
        for finding in source.input.findings where finding.severity == .error { log.write("broken: \(finding.line)") }
        log.write("still serving the previous version")
      }
      return source.input.contract.referencedFiles
    } catch {
      log.write("broken: \(error)")
      log.write("still serving the previous version")
      return nil
    }
  }

  /// Returns what was served and is gone, as while another version is checked out; `nil` if everything is there.
  private func loss(in source: MockSource) -> String? {
    let api = runtime.api
    if source.input.contract.operations.isEmpty, !api.contract.operations.isEmpty {
      return "there is no operation of a contract any more"
    }
    let isUnrecorded = source.input.recordings.isEmpty && source.api.index.entries.isEmpty
    return isUnrecorded && !api.index.entries.isEmpty ? "there are no recordings any more" : nil
  }

  /// Returns the function that saves exchanges for the inspector, and replays them from then on.
  func saver(to output: RecordingOutput) -> RecordingSaver {
    let appender = RecordingAppender(to: output, creator: ("contract", ContractCommand.version), policy: policy)
    return RecordingSaver(file: output.path) { captured in
      try appender.add(captured)
      let request = captured.exchange.request
      log.write("saved: \(request.method) \(request.url.requestTarget) to \(output.path)")
      reload()
    }
  }
}

extension Finding {
  /// The finding about a file in one line: `file:line:column: message`.
  var line: String { (contract.map { "\($0.place): " } ?? "") + message }
}
