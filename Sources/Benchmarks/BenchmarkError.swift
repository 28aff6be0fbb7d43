import Diagnostics

/// Why a benchmark cannot be run.
enum BenchmarkError: String, DiagnosticError {
  case invalidFeed = "invalid-feed"
  case noLoad = "no-load"
  case noServer = "no-server"
  case peerFailed = "peer-failed"
  case usage

  var diagnostic: Diagnostic { Diagnostic(code: rawValue, message: message) }

  private var message: String {
    switch self {
    case .invalidFeed: "what is measured does not keep its contract"
    case .noLoad: "wrk is not installed, or did not get an answer to every request"
    case .noServer: "the server that is measured does not start"
    case .peerFailed: "python3 with orjson and jsonschema-rs ended before it was measured"
    case .usage: "the arguments are wrong"
    }
  }
}
