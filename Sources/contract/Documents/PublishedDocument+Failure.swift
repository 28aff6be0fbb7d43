import ContractDiscovery
import Diagnostics
import HTTPMessages
import Redaction

extension PublishedDocument.Outcome {
  /// Returns the failure of a run without a contract, which offers the document.
  ///
  /// - Parameters:
  ///   - command: The beginning of the command to repeat, such as `contract verify`.
  ///   - base: The base URL of the API.
  func failure(of command: String, at base: HTTPURL) -> CommandFailure {
    func shown(_ url: HTTPURL) -> RedactedURL { RedactedURL(url) }
    let message = "there is no contract to judge \(shown(base)) by"
    switch self {
    case .document(let url, _):
      return CommandFailure(
        message,
        because: "none is named, and there is no folder Contracts",
        remedy: "the API publishes one: "
          + "\(command) \(ShellWord.of(shown(url).description)) "
          + ShellWord.option("--base-url", shown(base).description)
      )
    case .nothing(let requests, let isComplete):
      let search =
        isComplete
        ? "publishes none at the usual places" : "responds too slowly for a search at the usual places"
      return CommandFailure(
        message,
        because: "none is named, and the API \(search) (\(counted(requests, "request")))",
        remedy: "name a document: contract verify api.yaml "
          + ShellWord.option("--base-url", shown(base).description) + ", or paths to infer one from: contract init "
          + "\(ShellWord.of(shown(base).description)) --path PATH"
      )
    case .unreachable(let fault): return CommandFailure(unreachable: base, fault)
    }
  }
}
