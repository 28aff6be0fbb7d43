import Foundation
import TestSupport
import Testing

/// The built command where it speaks TLS; `.ci/run` runs this suite with an installed command.
@Suite(
  "The command with TLS",
  .takesTurns,
  .enabled(if: ContractBinary.speaksTLS, "the command was built without TLS; run \"swift test --traits TLS\"")
)
struct SecureCommandTests {
  @Test("The mock serves by TLS, with a certificate that clients can trust")
  func mock() async throws {
    let words = try await MockProcess.serving(
      ["CONTRACT_MOCK_TLS_WRITE_CERTIFICATE=FOLDER/certificate.pem"],
      reading: ["certificate.pem"]
    ) { mock in
      #expect(mock.baseURL.hasPrefix("https://127.0.0.1:"))
      let verify = ["verify", "--base-url", mock.baseURL, "--contracts", ContractBinary.contracts]
      let trusting = try await ContractBinary.run(verify + ["--insecure"])
      #expect(trusting.exit == 0, "\(trusting.output)")
      let others = try await ContractBinary.run(verify)
      #expect(others.exit == 3, "\(others.output)")
    }
    #expect(words.exit == 0)
    #expect(words.files["certificate.pem"]?.hasPrefix("-----BEGIN CERTIFICATE-----\n") ?? false)
    #expect(!(words.files["certificate.pem"]?.contains("PRIVATE KEY") ?? true))
  }

  @Test(
    "The mock and verify speak HTTP/2, over TLS by choice and without it on request, and the report says so",
    arguments: [
      (["--tls"], ["--insecure"], "HTTP/2"), (["--tls"], ["--insecure", "CONTRACT_HTTP=1.1"], "HTTP/1.1"),
      ([], ["CONTRACT_HTTP=2"], "HTTP/2"), ([], [], "HTTP/1.1"), (["CONTRACT_HTTP=2"], ["CONTRACT_HTTP=2"], "HTTP/2"),
    ]
  )
  func versions(server: [String], client: [String], version: String) async throws {
    _ = try await MockProcess.serving(server) { mock in
      let verify = ["verify", "--base-url", mock.baseURL, "--contracts", ContractBinary.contracts, "--report", "json"]
      let words = try await ContractBinary.run(verify + client)
      #expect(words.exit == 0, "\(words.output)")
      #expect(words.output.contains("\"httpVersions\": [\n    \"\(version)\"\n  ]"), "\(words.output)")
    }
  }

  @Test("The recording proxy connects to a server with a certificate of its own where --insecure is given")
  func proxy() async throws {
    let words = try await ProxyRecordingTests.recorded(["--insecure"], server: ["--tls"]) { proxy in
      let response = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
      #expect(response.status == 200)
    }
    #expect(try RecordedFile(words.files["pets.har"]).log.entries.first?.request.url?.hasPrefix("https://") == true)
  }

  @Test("The recording proxy refuses an untrusted certificate, and records the failure without serving it")
  func untrusted() async throws {
    let words = try await ProxyRecordingTests.recorded(server: ["--tls"]) { proxy in
      let response = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
      #expect(response.status == 502)
      #expect(String(decoding: response.body, as: UTF8.self).contains("--insecure accepts it"))
    }
    let entry = try #require(try RecordedFile(words.files["pets.har"]).log.entries.first)
    #expect(entry.response.status == 0)
    #expect(entry.response.failure?.contains("--insecure accepts it") == true)
    #expect(
      words.error.contains(
        "1 of the recorded requests failed; their errors are recorded, and the mock does not serve them\n"
      )
    )
  }

  static let unusable = [
    BadInput(
      "a certificate that is missing",
      ["--tls-certificate", "FOLDER/a.pem", "--tls-key", "FOLDER/b.pem"],
      "the certificate at FOLDER/a.pem cannot be read: there is no such file or folder; "
        + "name a PEM file with --tls-certificate"
    ),
    BadInput(
      "a file that is not a certificate",
      ["--tls-certificate", "FOLDER/a.pem", "--tls-key", "FOLDER/a.pem"],
      files: ["a.pem": "no certificate"],
      "--tls-certificate FOLDER/a.pem: it is not a certificate as PEM text"
    ),
  ]

  @Test("The mock refuses a certificate that it cannot use, and says why", arguments: unusable)
  func refused(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(["mock", "--demo"] + row.arguments, files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    #expect(words.error == "Error: \(row.error)\n")
  }

  /// A server whose responses are coded, where the request accepts that: two that keep the contract and one that does not.
  private static let codingServer = """
    import base64, http.server, sys, threading
    bodies = {
        "/br": ("br", "iwOAeyJpZCI6MX0D"),
        "/zstd": ("zstd", "KLUv/QBYQQAAeyJpZCI6MX0="),
        "/wrong": ("br", "iwSAeyJpZCI6IngifQM="),
    }
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def do_GET(self):
            coding, text = bodies.get(self.path, ("identity", ""))
            accepts = coding in self.headers.get("Accept-Encoding", "")
            body = base64.b64decode(text) if accepts else b""
            self.send_response(200 if accepts else 406)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Encoding", coding)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def log_message(self, *arguments):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print("http://127.0.0.1:%d" % server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.buffer.read()
    """

  @Test(
    "A command with the libraries of br and zstd accepts both codings, and judges what they hold",
    .enabled(
      if: FeedServer.python != nil && ContractBinary.decodesEveryCoding,
      "there is no python3, or the command was built without the traits Brotli and Zstandard"
    )
  )
  func codings() async throws {
    let python = try #require(FeedServer.python)
    let operation =
      #"{"get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"type":"object","#
      + #""properties":{"id":{"type":"integer"}}}}}}}}}"#
    let paths = ["/br", "/zstd", "/wrong"].map { "\"\($0)\":\(operation)" }.joined(separator: ",")
    let contract = #"{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{\#(paths)}}"#
    try await FeedServer.serving(["-S", "-E", "-c", Self.codingServer], by: python) { server in
      let words = try await ContractBinary.run(
        ["verify", "--base-url", server, "--contracts", "FOLDER/contract.json"],
        files: ["contract.json": contract]
      )
      #expect(words.exit == 1, "\(words.output)\(words.error)")
      #expect(words.output.contains("expected an integer, found a string"), "\(words.output)")
      #expect(!words.output.contains("content-encoding:") && !words.output.contains(" 406"), "\(words.output)")
    }
  }
}
