import ContractMockServer
import ContractReports
import HARRecordings
import HTTPMessages
import HTTPServerCore
import MockEngine
import Redaction

/// The server that replays the recordings on this machine, for a run without a base URL.
struct ReplayTarget {
  private let server: MockServer

  /// Starts the server on a free port.
  ///
  /// - Throws: `CommandFailure` if there is nothing to replay, or no port is available.
  init(_ input: ContractInput, serverPath: String?, policy: RedactionPolicy) async throws(CommandFailure) {
    let recordings = try input.replayedRecordings()
    var options = MockOptions(serverPath: serverPath)
    options.policy = policy
    let api = MockAPI(contract: input.contract, recordings: recordings, options: options)
    do {
      server = try await MockServer.start(api: api)
    } catch {
      throw CommandFailure("the recordings cannot be replayed", because: "\(error)")
    }
  }

  /// The port of the commands that repeat requests when the run is over.
  private static let port = 8080

  /// Returns a report whose commands work when this server is gone: they start the same mock API first, at a fixed port.
  ///
  /// - Parameters:
  ///   - report: The report of a run with the server.
  ///   - input: The contract and the recordings that the server replays.
  ///   - serverPath: The replacement for the contract's server paths.
  func repeatable(_ report: Report, _ input: ContractInput, serverPath: String?) -> Report {
    let (old, new) = (url.origin, "http://127.0.0.1:\(Self.port)")
    let command = Self.command(for: input.places, serverPath: serverPath)
    func moved(_ text: String) -> String { text.replacing(old, with: new) }
    func moved(_ reference: ExchangeReference) -> ExchangeReference {
      var reference = reference
      reference.url = moved(reference.url)
      reference.curl = moved(reference.curl)
      reference.purpose = reference.purpose.map(moved)
      reference.preparation = command
      return reference
    }
    var report = report
    report.findings = report.findings.map { finding in
      var finding = finding
      finding.message = moved(finding.message)
      finding.details = finding.details.map(moved)
      finding.exchange = finding.exchange.map(moved)
      finding.evidence = finding.evidence.map(moved)
      return finding
    }
    return report
  }

  /// The command that replays the same recordings.
  static func command(for places: RunPlaces, serverPath: String?) -> String {
    let options = [
      ("--contracts", places.contracts), ("--recordings", places.recordings), ("--overlay", places.overlays),
      ("--server-path", [serverPath].compactMap(\.self)), ("--port", ["\(port)"]),
    ]
    let words = options.flatMap { name, values in values.map { ShellWord.option(name, $0) } }
    return (["contract mock"] + (places.isDemonstration ? ["--demo"] : []) + words).joined(separator: " ")
  }

  /// The base URL of the server.
  var url: HTTPURL { server.baseURL }

  /// Stops the server.
  func stop() async { await server.shutdown(grace: .zero) }
}
