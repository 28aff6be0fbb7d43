/// Why a request is sent, for clients that keep what they send.
package enum SendingPurpose {
  /// Whether the request shows what a server does without valid credentials.
  @TaskLocal package static var isCredentialProbe = false
}
