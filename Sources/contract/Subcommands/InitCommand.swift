import ArgumentParser
import ContractReports
import HARRecordings
import HTTPMessages
import HTTPTransport
import Redaction

/// Starts a project: a first recording, and a contract inferred from it.
struct InitCommand: RunnableCommand {
  static let examples = [
    "contract init http://127.0.0.1:8080 --path /v1/pets",
    "contract init browser.har",
  ]

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    "init",
    "Start a project from a live API, a recording or an OpenAPI document.",
    examples,
    """
    From a URL: if the API publishes an OpenAPI document, that document is the contract, and what its operations \
    return is recorded. Otherwise requests the paths of --path, or the URL itself, follows links and items of lists, \
    records the responses without their secrets, and infers a contract from the recording. From a recording: copies \
    the exchanges of one API without their secrets, and infers the contract. Only GET is sent. Files that exist are \
    left as they are; the output ends with the commands that come next.

    The contract accepts everything that was recorded. Read it, and add what samples cannot show.
    """
  )

  @Argument(
    help: .value("url-or-file", "The base URL of a live API, a HAR file or an OpenAPI document."),
    completion: .file()
  )
  var url: String?

  @Option(help: .value("path", "A path to request below the base URL; repeatable."))
  var path: [String] = []

  @Option(help: .value("path", "The folder of the project."), completion: .directory)
  var folder = "."

  @Option(help: .value("name", "The name of contract and recording. (default: from the host or file)"))
  var name: String?

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions

  @Option(
    help: .value(
      "github|gitlab",
      "Also write a job that starts the API, waits for it, runs the gate and keeps the reports."
    )
  )
  var ci: BuildServer?

  @Option(help: .value("time", "The longest time to request the API."))
  var maxTime: Quantity<TimeForm> = "20s"

  @Option(help: .value("time", "The longest silence of a server, such as 500ms or 2s."))
  var requestTimeout = RunLimits.usual.requestTimeout

  @Flag(help: "Accept any certificate: self-signed, expired, or for another host.")
  var insecure = false

  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions

  mutating func validate() throws {
    guard [url, address.baseURL].compactMap(\.self).count == 1 else {
      throw ValidationError("name the URL of an API, a HAR file or an OpenAPI document")
    }
    guard fileSuffix == nil || path.isEmpty else { throw ValidationError("--path is for a base URL") }
  }

  /// The suffix of the argument if it names a file and not a URL.
  private var fileSuffix: String? {
    guard let url, !url.contains("://") else { return nil }
    return RecordingReader.fileExtension(of: url)
      ?? [".yaml", ".yml", ".json"].first { url.lowercased().hasSuffix($0) }
      ?? (InputFiles.isThere(url) ? "" : nil)
  }

  /// The most requests for data.
  private static let mostRequests = 120

  /// The limits of the search.
  var limits: APIDiscovery.Limits {
    APIDiscovery.Limits(requests: Self.mostRequests, time: maxTime.value, silence: requestTimeout.value)
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let run = InitRun(command: self, policy: policy)
    if let url, let fileSuffix {
      let isRecording = fileSuffix == RecordingReader.fileExtension(of: url)
      return isRecording ? try await run.start(fromRecording: url) : try await run.start(fromDocument: url)
    }
    let text = address.baseURL ?? url ?? ""
    let base = try BaseURLArgument.parse(text, option: address.baseURL == nil ? nil : "--base-url")
    return try await run.start(from: base)
  }
}
