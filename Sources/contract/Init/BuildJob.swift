import ArgumentParser
import Basics
import HTTPMessages

/// The build servers that `contract init` writes a job for.
enum BuildServer: String, CaseIterable, ExpressibleByArgument {
  case github
  case gitlab
}

/// A job of a build server that starts the API, waits for it, runs the gate, and keeps the reports.
struct BuildJob {
  /// The build server.
  let server: BuildServer
  /// How the gate names the API, such as `--base-url live`.
  let address: [String]
  /// Whether the job starts the API: it is one on the machine of the job.
  let startsService: Bool
  /// Whether the project has a file for `docker compose`.
  let hasCompose: Bool

  /// Where the job is written, in the order of preference; a second place has to be included in the first.
  var places: [String] {
    switch server {
    case .github: [".github/workflows/contract.yml"]
    case .gitlab: [".gitlab-ci.yml", ".gitlab/contract.yml"]
    }
  }

  /// The names of the values that the user has to fill in.
  var blanks: String { startsService ? "SERVICE and CONTRACT_RELEASES" : "CONTRACT_RELEASES" }

  /// The content of the file.
  var text: String {
    let lines =
      switch server {
      case .github: github
      case .gitlab: gitlab
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let folder = "contract-reports"
  private static let install = "curl -fsSL \"$CONTRACT_RELEASES/latest/download/install.sh\" | sh"

  private var gate: String {
    let reports = "--report junit=\(Self.folder)/gate.xml --report html=\(Self.folder)/gate.html"
    return "contract gate \(address.map { ShellWord.of($0) }.joined(separator: " ")) --wait 60s \(reports)"
  }

  private var variables: [String] {
    let service = hasCompose ? "docker compose up" : "./start-api"
    return
      (startsService
      ? ["# The command that starts the API, which may run until the job ends.", "SERVICE: \(service)"] : [])
      + ["# The page of the releases of contract.", "CONTRACT_RELEASES: https://github.com/OWNER/NAME/releases"]
  }

  private var github: [String] {
    let start = ["      - name: Start the API", "        run: nohup sh -c \"$SERVICE\" > service.log 2>&1 &"]
    return [
      "# Verifies the API and the recordings for each change.", "name: contract", "on: [push, pull_request]", "env:",
    ] + variables.map { "  \($0)" } + [
      "jobs:", "  gate:", "    runs-on: ubuntu-latest", "    steps:", "      - uses: actions/checkout@v4",
      "      - name: Install contract", "        run: |", "          \(Self.install)",
      "          echo \"$HOME/.local/bin\" >> \"$GITHUB_PATH\"",
    ] + (startsService ? start : []) + [
      "      - name: Run the gate", "        run: \(gate)", "      - name: Keep the reports",
      "        uses: actions/upload-artifact@v4", "        if: ${{ !cancelled() }}",
      "        with: { name: contract, path: \(Self.folder) }",
    ]
  }

  private var gitlab: [String] {
    [
      "# Verifies the API and the recordings for each change.", "contract:", "  variables:",
    ] + variables.map { "    \($0)" } + [
      "  script:", "    - \(Self.install)", "    - export PATH=\"$HOME/.local/bin:$PATH\"",
    ] + (startsService ? ["    - nohup sh -c \"$SERVICE\" > service.log 2>&1 &"] : []) + [
      "    - \(gate)", "  artifacts:", "    when: always", "    paths: [\(Self.folder)]",
      "    reports: { junit: \(Self.folder)/gate.xml }",
    ]
  }
}
