import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// A response does not repeat the credentials of its request.
  public static let credentialsEcho = CheckID("credentials-echo")
}

/// Checks that a response does not repeat the credentials of its request.
struct CredentialsEchoCheck: ExchangeCheck {
  /// Shorter credentials may occur by chance.
  private static let shortestSecret = 8

  let descriptor = CheckDescriptor(
    .credentialsEcho,
    for: [.verification, .files],
    summary: "a response does not repeat the credentials of its request",
    explanation: """
      Tokens, API keys and passwords that a request was sent with must not appear in the body or the headers of the \
      response, where they are logged and cached. `Set-Cookie` may renew a cookie. The passwords in a JSON body are those \
      of format `password`, and members with such a name; a response may have a member that the contract documents for it.
      """,
    example: "`GET /me` returns the token of its `Authorization` header.",
    remedy: "Leave credentials out of responses and error messages.",
    whenNothing: "no request had credentials"
  )

  /// Returns whether the request has credentials.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.response != nil
      && (!Self.secrets(of: analysis.subject).isEmpty || !SentPasswords(analysis.subject).values.isEmpty)
  }

  /// Returns at most one finding.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let passwords = SentPasswords(analysis.subject)
    let secrets = (Self.secrets(of: analysis.subject) + passwords.values).filter {
      $0.utf8.count >= Self.shortestSecret
    }
    guard !secrets.isEmpty, let response = analysis.response else { return [] }
    for field in response.headers.fields where !field.isNamed("Set-Cookie") {
      guard secrets.contains(where: field.value.contains) else { continue }
      let message = "the header \(field.name) repeats the credentials of the request"
      return [analysis.subject.finding(.credentialsEcho, message)]
    }
    guard let body = analysis.body else { return [] }
    for secret in secrets {
      guard let offset = Self.offset(of: Array(secret.utf8), in: body),
        !passwords.isDocumented(secret, in: analysis)
      else { continue }
      let place = BodyPlace(of: body, at: offset)
      return [
        analysis.subject.finding(.credentialsEcho, "the body repeats the credentials of the request", body: place)
      ]
    }
    return []
  }

  /// Returns the credentials in a request, by the operation's security schemes.
  private static func secrets(of subject: ExchangeUnderTest) -> [String] {
    subject.operation.security.flatMap(\.schemes).flatMap { $0.authentication.secrets(in: subject.exchange.request) }
  }

  private static func offset(of pattern: [UInt8], in body: [UInt8]) -> Int? {
    guard let first = pattern.first, body.count >= pattern.count else { return nil }
    let last = body.count - pattern.count
    var start = 0
    while start <= last, let offset = body[start...last].firstIndex(of: first) {
      if body[offset..<(offset + pattern.count)].elementsEqual(pattern) { return offset }
      start = offset + 1
    }
    return nil
  }
}
