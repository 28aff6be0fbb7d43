import ArgumentParser
import Foundation
import HTTPExchange

/// Which server is asked, and what is sent along.
struct TargetOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("u")],
    help: "The API's address: what stands before the contract's server path."
  )
  var baseURL: String?

  @Option(help: "Replaces the contract's server path, such as /v1; / for none.")
  var serverPath: String?

  @Option(
    name: [.long, .customShort("H")],
    help: ArgumentHelp("A header field for the target's origin alone.", valueName: "Name: value")
  )
  var header: [String] = []

  @Option(help: ArgumentHelp("A header field whose value a variable holds.", valueName: "NAME=VARIABLE"))
  var headerEnv: [String] = []

  @Flag(help: "Accept any certificate: self-signed, expired, of another host.")
  var insecure = false

  @Flag(help: "Follow redirects; otherwise one that the contract does not document is a finding.")
  var followRedirects = false

  /// The base URL, where one was given.
  func url() throws(CommandFailure) -> HTTPURL? {
    guard let baseURL else { return nil }
    return try BaseURLArgument.parse(baseURL)
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

  /// The header fields for the target.
  func headers() throws(CommandFailure) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for text in header { headers.fields.append(try HeaderArgument.parse(text)) }
    let environment = ProcessInfo.processInfo.environment
    for text in headerEnv { headers.fields.append(try HeaderArgument.parse(text, environment: environment)) }
    return headers
  }
}
