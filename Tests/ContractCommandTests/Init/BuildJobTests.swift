import ContractDiscovery
import Foundation
import HTTPMessages
import Testing
import YAMLSyntax

@testable import ContractCommand

@Suite("A job of a build server")
struct BuildJobTests {
  private func job(_ server: BuildServer, _ url: String?, in folder: TemporaryFolder) throws -> (String, String)? {
    let project = NewProject(folder: folder.path, name: "api")
    let target = try url.map { ServerAddress(url: try HTTPURL(parsing: $0)) }
    guard let written = try project.createJob(for: server, at: url == nil ? [] : ["--base-url", "live"], target) else {
      return nil
    }
    let text = try String(contentsOfFile: written.path, encoding: .utf8)
    return (String(written.path.dropFirst(folder.path.count + 1)), text)
  }

  @Test(
    "A job installs the command, starts the API, waits for it, runs the gate and keeps the reports",
    arguments: [BuildServer.github, .gitlab]
  )
  func steps(_ server: BuildServer) throws {
    let folder = try TemporaryFolder()
    let (path, text) = try #require(try job(server, "http://127.0.0.1:8080", in: folder))
    #expect(path == (server == .github ? ".github/workflows/contract.yml" : ".gitlab-ci.yml"))
    _ = try YAMLDocument.parse(Array(text.utf8))
    let steps = [
      "/latest/download/install.sh", "sh -c \"$SERVICE\"", "contract gate --base-url live --wait 60s",
      "contract-reports",
    ]
    var rest = text[...]
    for step in steps {
      let found = try #require(rest.range(of: step), "\(step)")
      rest = rest[found.upperBound...]
    }
  }

  @Test("An API elsewhere is not started, and one with a file of docker compose is started by it")
  func service() throws {
    let folder = try TemporaryFolder()
    let (_, elsewhere) = try #require(try job(.github, "https://staging.example", in: folder))
    #expect(!elsewhere.contains("SERVICE"))
    let other = try TemporaryFolder()
    _ = try other.file("compose.yaml", "services: {}\n")
    let (_, text) = try #require(try job(.gitlab, nil, in: other))
    #expect(text.contains("SERVICE: docker compose up\n"))
    #expect(text.contains("contract gate --base-url http://127.0.0.1:8080 --wait 60s"))
  }

  @Test("A job that is there stays as it is; one of GitLab is then written beside it, to be included")
  func existing() throws {
    let folder = try TemporaryFolder()
    _ = try job(.github, nil, in: folder)
    #expect(try job(.github, nil, in: folder) == nil)
    _ = try job(.gitlab, nil, in: folder)
    #expect(try job(.gitlab, nil, in: folder)?.0 == ".gitlab/contract.yml")
    #expect(try job(.gitlab, nil, in: folder) == nil)
  }
}
