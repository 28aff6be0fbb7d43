import NIOCore
import NIOHPACK
import NIOHTTP2

/// The limits of a connection of HTTP/2, and the settings that announce them.
///
/// Source: RFC 9113, sections 6.5.2 and 10.5.
enum HTTP2Limits {
  /// The number of streams that a client may have open on one connection at a time.
  static let streams = 100
  /// The number of bytes of a body in one frame; progress is noticed frame by frame.
  static let frameBytes = 16 << 10

  /// Returns the configuration of a server, which protects itself from clients that flood it.
  ///
  /// - Parameter headBytes: The largest head of a request that is served.
  static func server(headBytes: Int) -> NIOHTTP2Handler.Configuration {
    // A somewhat larger head gets a response that names the limit; a much larger one ends the connection.
    var configuration = configuration(headBytes: 2 * min(headBytes, 1 << 20) + 1024)
    configuration.stream.streamResetFrameRateLimit.maximumCount = 1_000
    return configuration
  }

  /// Returns the configuration of a client, which says what is wrong with a server instead of leaving it.
  ///
  /// - Parameter headBytes: The largest head of a response.
  static func client(headBytes: Int) -> NIOHTTP2Handler.Configuration {
    var configuration = configuration(headBytes: max(1024, min(headBytes, 1 << 30)))
    configuration.connection.initialSettings.append(HTTP2Setting(parameter: .enablePush, value: 0))
    configuration.connection.targetWindowSize = 1 << 20
    configuration.stream.targetWindowSize = 256 << 10
    configuration.stream.streamResetFrameRateLimit.maximumCount = 100_000
    configuration.stream.streamErrorRateLimit.maximumCount = 100_000
    configuration.connection.controlFrameRateLimit.maximumCount = 10_000
    configuration.connection.maximumConnectionGlitches = 100_000
    return configuration
  }

  private static func configuration(headBytes: Int) -> NIOHTTP2Handler.Configuration {
    var configuration = NIOHTTP2Handler.Configuration()
    configuration.connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: streams),
      HTTP2Setting(parameter: .maxHeaderListSize, value: headBytes),
    ]
    // Messages are checked here, in words that name what is wrong; and a server may have to send broken ones.
    configuration.connection.headerBlockValidation = .disabled
    configuration.connection.contentLengthValidation = .disabled
    configuration.connection.maximumSequentialEmptyDataFrames = 100
    return configuration
  }
}
