import Foundation
import TestSupport
import Testing

/// `contract record` where room is short: on the disk, and in memory.
@Suite("Recording with little room", .takesTurns)
struct RecordLimitTests {
  /// Records the pets with a bound on the size of files, in blocks of 512 bytes, as a full disk would be one.
  private static func recorded(
    blocks: Int,
    old: String,
    _ check: @escaping @Sendable (_ exit: Int32, _ error: String, _ folder: URL) async throws -> Void
  ) async throws {
    let location = try #require(ContractBinary.location)
    try await LinkedPets.serving(LinkedPets.entries(20)) { server in
      try await ContractBinary.inFolders(["contract.json": LinkedPets.contract, "pets.har": old]) { folder, outside in
        let error = outside.appending(path: "error.txt")
        try Data().write(to: error)
        let exit = try await Program.exitCode(
          of: URL(filePath: "/bin/sh"),
          [
            "-c", #"ulimit -f "$0"; exec "$@""#, String(blocks), location.path, "record", "--base-url", server,
            "--contracts", folder.path + "/contract.json", "--output", folder.path + "/pets.har", "--quiet",
          ],
          in: outside,
          standardError: FileHandle(forWritingTo: error)
        )
        try await check(exit, String(contentsOf: error, encoding: .utf8), folder)
      }
    }
  }

  @Test("Running out of disk space while recording keeps the old file and what had been written")
  func growing() async throws {
    let old = Pets.recording([Pets.list])
    try await Self.recorded(blocks: 20, old: old) { exit, error, folder in
      #expect(exit == 4)
      #expect(error.contains("/pets.partial.har: "), "\(error)")
      #expect(
        error.contains("/pets.har is unchanged, and what was recorded before is in \(folder.path)/pets.partial.har")
      )
      let kept = try String(contentsOf: folder.appending(path: "pets.har"), encoding: .utf8)
      #expect(kept == old)
      let partial = folder.appending(path: "pets.partial.har")
      #expect(try RecordedFile(partial).lines.count > 1)
      #expect(try !String(contentsOf: partial, encoding: .utf8).contains("secret-of-pet"))
    }
  }

  @Test("Running out of disk space at the end keeps the old file and all that was recorded")
  func merging() async throws {
    let old = Pets.recording((1...400).map { Pets.entry("/old/\($0)", "{}") })
    try await Self.recorded(blocks: old.utf8.count / 512 + 20, old: old) { exit, error, folder in
      #expect(exit == 4, "\(error)")
      #expect(error.contains("; what was recorded is in \(folder.path)/pets.partial.har"), "\(error)")
      let kept = try String(contentsOf: folder.appending(path: "pets.har"), encoding: .utf8)
      #expect(kept == old)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["contract.json", "pets.har", "pets.partial.har"])
    }
  }

  /// A server that responds to everything with 256 MiB, and a client that reads them in small pieces.
  private static let server = """
    import socket, sys, threading
    listener = socket.create_server(("127.0.0.1", 0))
    print("http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
    def serve(connection):
        connection.recv(65536)
        connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 268435456\\r\\nConnection: close\\r\\n\\r\\n")
        for _ in range(256):
            connection.sendall(b"x" * 1048576)
        connection.close()
    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.buffer.read()
    """

  private static let client = """
    import socket, sys
    connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    connection.sendall(b"GET /large HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
    count = 0
    while True:
        data = connection.recv(1024)
        if not data:
            break
        count += len(data)
    print(count)
    """

  @Test(
    "The proxy passes a large body through with little memory",
    .enabled(if: FeedServer.python != nil && FileManager.default.fileExists(atPath: "/proc/self/status"))
  )
  func large() async throws {
    let python = try #require(FeedServer.python)
    try await FeedServer.serving(["-S", "-E", "-c", Self.server], by: python) { server in
      let words = try await MockProcess.serving(
        ["--proxy", "--base-url", server, "--contracts", "FOLDER/contract.json", "--output", "FOLDER/pets.har"],
        by: "record",
        files: ["contract.json": LinkedPets.contract]
      ) { proxy in
        let port = proxy.baseURL.split(separator: ":").last.map { String($0) } ?? ""
        let text = try await Program.text(of: python, ["-S", "-E", "-c", Self.client, port])
        #expect((Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 268_435_456)
        let status = try String(contentsOfFile: "/proc/\(proxy.identifier)/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = peak.flatMap { Int($0.filter(\.isNumber)) } ?? .max
        #expect(kilobytes < 128 << 10, "\(peak ?? "no peak")")
      }
      #expect(
        words.error.contains(
          "not recorded: GET \(server)/large: the response's body has 268435456 bytes, and the limit is 67108864 (limits.max-body)"
        ),
        "\(words.error)"
      )
    }
  }
}
