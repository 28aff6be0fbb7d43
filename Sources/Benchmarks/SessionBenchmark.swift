import ContractTesting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Measures requests in process: through a URL session with a mock, and through the mock's engine alone.
///
/// The figures are requests for each second of processor time, so that they are those of one core.
struct SessionBenchmark {
  private static let count = 10_000

  func run() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString).har")
    try Data(Self.recording.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    guard let url = URL(string: "https://api.example/small") else { throw BenchmarkError.usage }
    var settings = MockSettings()
    settings.recordings = [file.path]
    let mock = try Mock(settings, name: "benchmark", sourceFile: #filePath)
    let session = mock.session
    let request = MockRequest(url: MockURL(scheme: "https", host: "api.example", path: "/small"))
    for _ in 0..<5 {
      let inSession = try await Self.rate {
        guard try await session.data(from: url).0.count == 1024 else { throw BenchmarkError.noLoad }
      }
      let alone = try await Self.rate {
        guard await mock.client.send(request).response?.body.count == 1024 else { throw BenchmarkError.noLoad }
      }
      print("1 KB: \(Int(inSession)) requests/s through URLSession, \(Int(alone)) requests/s of the engine alone")
    }
  }

  private static func rate(_ request: () async throws -> Void) async throws -> Double {
    let start = clock()
    for _ in 0..<count { try await request() }
    return Double(count) / (Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }

  private static let recording = """
    {"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"https://api.example/small","headers":[]},
    "response":{"status":200,"headers":[{"name":"Content-Type","value":"text/plain"}],
    "content":{"size":1024,"text":"\(String(repeating: "a", count: 1024))"}}}]}}
    """
}
