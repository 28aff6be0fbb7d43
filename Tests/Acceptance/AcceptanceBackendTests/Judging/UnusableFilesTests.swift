import AcceptanceBackend
import ContractModel
import HARRecordings
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("Files that no case can be played with", .takesTurns)
struct UnusableFilesTests {
  @Test("Recordings without a page of the feed cannot be used to play cases")
  func noFeed() async throws {
    let recordings = try ProjectFiles.recordings().filter { !$0.file.hasSuffix("feed.har") }
    await #expect {
      _ = try await MockBackend(contract: ProjectFiles.contract, recordings: recordings)
    } throws: { error in
      "\(error)".hasPrefix("no recording contains GET /v1/feed?limit=10, the first page of the feed")
    }
  }

  @Test("A contract without pages is named before a live server is asked")
  func noPages() async throws {
    let contract = ProjectFiles.contract { $0.replacing(#/ *x-pagination: .*\n/#, with: "") }
    let port = try ClosedPort()
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: port.port)
    await #expect {
      _ = try await LiveBackend(url: url, contract: contract)
    } throws: { error in
      error is UnusableFiles && "\(error)".contains("the contract cannot be used: getFeed has no \"x-pagination\"")
    }
  }

  @Test("A contract that cannot be read cannot be used to play cases")
  func contract() async throws {
    let loader = ContractLoader { _, _ in .failure(ContractFileFault(message: "no YAML here", location: nil)) }
    let contract = loader.load([ContractFile(path: "feed.yaml", bytes: [])], folder: "Contracts")
    await #expect {
      _ = try await MockBackend(contract: contract, recordings: try ProjectFiles.recordings())
    } throws: { error in
      "\(error)".contains("the contract cannot be used: feed.yaml") && "\(error)".contains("no YAML here")
    }
  }
}
