import ArgumentParser
import HTTPExchange

/// Which server is asked, and what is sent along.
struct TargetOptions: ParsableArguments {
  @OptionGroup var address: AddressOptions

  @Option(help: "Replaces the contract's server path, such as /v1; / for none.")
  var serverPath: String?

  @Flag(help: "Accept any certificate: self-signed, expired, of another host.")
  var insecure = false

  @Flag(help: "Follow redirects; otherwise one that the contract does not document is a finding.")
  var followRedirects = false

  /// The base URL, where one was given.
  func url(_ policy: RedactionPolicy) throws(CommandFailure) -> HTTPURL? { try address.url(policy) }

  /// The headers for the target.
  func headers(_ policy: RedactionPolicy) throws(CommandFailure) -> HTTPHeaders { try address.headers(policy) }

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
