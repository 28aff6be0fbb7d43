/// Why a request is sent, for clients that keep what they send.
package enum SendingPurpose {
  /// Whether the request shows what a server does without valid credentials.
  @TaskLocal package static var isCredentialProbe = false
  /// The longest time for the exchange, where the sender has one of its own; `nil` for that of the client.
  @TaskLocal package static var timeLimit: Duration?
  /// Whether the response may go on for ever, as its contract says; at `timeLimit`, what was received of it is enough.
  @TaskLocal package static var isOpenEnded = false
  /// The reader of the response while it arrives; `nil` if all of it is wanted.
  @TaskLocal package static var watch: StreamWatch?
}
