import Diagnostics

/// The reasons why a benchmark cannot run.
enum BenchmarkError: String, DiagnosticError {
  case invalidFeed = "invalid-feed"
  case noLoad = "no-load"
  case noServer = "no-server"
  case peerFailed = "peer-failed"
  case superlinear
  case usage

  var diagnostic: Diagnostic { Diagnostic(code: rawValue, message: message) }

  private var message: String {
    switch self {
    case .invalidFeed: "the measured values violate their contract"
    case .noLoad: "wrk is not installed, or a request failed"
    case .noServer: "the measured server does not start"
    case .peerFailed: "python3 with orjson and jsonschema-rs ended unexpectedly"
    case .superlinear: "the time grows faster than the input"
    case .usage: "the arguments are wrong"
    }
  }
}
