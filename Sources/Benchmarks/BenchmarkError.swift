/// Why a benchmark cannot be run.
enum BenchmarkError: Error, CustomStringConvertible {
  case invalidFeed
  case noLoad
  case noServer
  case peerFailed
  case usage

  var description: String {
    switch self {
    case .invalidFeed: "what is measured does not keep its contract"
    case .noLoad: "wrk is not installed, or did not get an answer to every request"
    case .noServer: "the server that is measured does not start"
    case .peerFailed: "python3 with orjson and jsonschema-rs ended before it was measured"
    case .usage: "the arguments are wrong"
    }
  }
}
