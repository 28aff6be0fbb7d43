import ContractModel
import ContractVerifier
import Diagnostics
import HTTPMessages
import RecordingDrift
import Redaction

/// Gives recorded requests their credentials: those of the options, and others that the user gives by name.
struct DriftPreparation: Sendable {
  /// The headers that the options give.
  let given: HTTPHeaders
  /// Those of them that are credentials.
  let credentialHeaders: HTTPHeaders
  /// The credentials of the options.
  let settings: CredentialSettings
  /// Adds the credentials to requests.
  let authorizer: Authorizer
  /// The values of query parameters and members of bodies that the user gives, by name.
  let values: [String: String]
  /// The values that the run must not show.
  let policy: RedactionPolicy

  /// Returns a recorded request with its secrets, or the reason why it cannot be sent.
  func prepared(_ recorded: HTTPRequest, _ operation: ContractModel.Operation?) async -> DriftRun.Preparation {
    var request = recorded
    request.headers = HTTPHeaders(
      recorded.headers.fields.filter { field in !given.fields.contains { $0.isNamed(field.name) } }
    )
    let isGiven = operation.map(settings.isGiven) ?? false
    let parts = RedactedParts(
      operation: operation,
      given: Set(given.fields.map { ASCII.lowercased($0.name) }),
      hasCredentials: !credentialHeaders.fields.isEmpty || isGiven,
      values: values,
      policy: policy,
      document: "the recording"
    )
    do throws(CommandFailure) {
      request = try parts.filled(
        request,
        needsCredentials: true,
        isBodyRedacted: Placeholder.occurs(inText: String(decoding: request.body, as: UTF8.self))
      )
    } catch {
      let cause = error.diagnostic.cause ?? error.diagnostic.message
      return .missing([cause, error.diagnostic.remedy].compactMap(\.self).joined(separator: "; "))
    }
    guard let operation else {
      request.headers.fields += credentialHeaders.fields
      return .ready(request)
    }
    let (authorized, used) = await authorizer.authorized(request, for: operation, as: .own)
    return .ready(authorized, renewed: { [authorizer] in await authorizer.renewed(authorized, used, after: $0) })
  }
}
