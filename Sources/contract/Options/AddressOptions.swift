import ArgumentParser
import Foundation
import HTTPExchange

/// Where the API is, and what every request to it bears.
struct AddressOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("u")],
    help: "The API's address: what stands before the contract's server path."
  )
  var baseURL: String?

  @Option(
    name: [.long, .customShort("H")],
    help: ArgumentHelp("A header field for the target's origin alone.", valueName: "Name: value")
  )
  var header: [String] = []

  @Option(help: ArgumentHelp("A header field whose value a variable holds.", valueName: "NAME=VARIABLE"))
  var headerEnv: [String] = []

  /// The base URL, where one was given; its user information is a secret of the run.
  func url(_ policy: RedactionPolicy) throws(CommandFailure) -> HTTPURL? {
    guard let baseURL else { return nil }
    let url = try BaseURLArgument.parse(baseURL)
    policy.hide(userInformationOf: url)
    return url
  }

  /// The API, where one was given.
  func target(_ policy: RedactionPolicy) throws(CommandFailure) -> LiveTarget? {
    let headers = try headers(policy)
    return try url(policy).map { LiveTarget(url: $0, headers: headers) }
  }

  /// The headers for the target; their values are secrets of the run.
  func headers(_ policy: RedactionPolicy) throws(CommandFailure) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for text in header { headers.fields.append(try HeaderArgument.parse(text)) }
    let environment = ProcessInfo.processInfo.environment
    for text in headerEnv { headers.fields.append(try HeaderArgument.parse(text, environment: environment)) }
    policy.hide(headers)
    return headers
  }
}
