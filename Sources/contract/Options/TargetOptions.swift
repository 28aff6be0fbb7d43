import ArgumentParser
import HTTPExchange
import Redaction

/// Which server is asked, and what is sent along.
struct TargetOptions: ParsableArguments {
  @OptionGroup var address: AddressOptions

  @Option(help: "Replaces the contract's server path, such as /v1; / for none.")
  var serverPath: String?

  @Flag(help: "Accept any certificate: self-signed, expired, of another host.")
  var insecure = false

  @Flag(help: "Follow redirects; otherwise one that the contract does not document is a finding.")
  var followRedirects = false

  /// The header fields for the target.
  func headers(for url: HTTPURL?, _ policy: RedactionPolicy) throws(CommandFailure) -> HTTPHeaders {
    try address.headers(for: url, policy)
  }

  /// The server path, where one was given.
  func path() throws(CommandFailure) -> String? {
    guard let serverPath else { return nil }
    guard Self.isPath(serverPath) else {
      throw CommandFailure(
        "--server-path: \"\(VisibleText.of(serverPath))\" is not a path; write it as /v1, or / for none"
      )
    }
    return serverPath
  }

  /// Whether a text is the path of a URL, from its slash on.
  static func isPath(_ text: String) -> Bool {
    text.hasPrefix("/") && (try? HTTPURL(parsing: "http://host" + text))?.path == text
  }
}
