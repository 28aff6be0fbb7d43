/// The parts of a run that are needed by a command that repeats one of its requests, without their secrets.
package struct RequestRepetition: Sendable {
  /// The variables of the environment that secrets came from.
  package var variables: [String: String] = [:]
  /// The values of headers that the user gave.
  package var given: Set<String> = []
  /// Whether the run accepts any certificate.
  package var isInsecure = false

  /// Creates the needs of a run without credentials.
  package init() {}
}
