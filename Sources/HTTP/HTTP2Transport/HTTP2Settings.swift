/// The settings that this side of a connection announces.
///
/// Source: RFC 9113, section 6.5.2.
package struct HTTP2Settings: Sendable {
  /// The maximum number of streams at a time that the other side may open.
  package var maxConcurrentStreams = 100

  /// Creates the default settings.
  package init() {}
}
