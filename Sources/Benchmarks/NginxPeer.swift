import Foundation

/// nginx, which serves the same bytes as static files with `sendfile`, and from memory for `POST`.
struct NginxPeer {
  /// The base URL of the server.
  let baseURL: String
  private let tool: Tool
  private let folder: URL

  /// Starts nginx on a port; `nil` if it is not installed, or does not start.
  init?(_ responses: [MockWorkload.Response], port: Int) {
    folder = FileManager.default.temporaryDirectory.appending(path: "contract-benchmarks-\(UUID().uuidString)")
    baseURL = "http://127.0.0.1:\(port)"
    let root = folder.appending(path: "root").path(percentEncoded: false)
    do {
      for response in responses {
        let file = URL(filePath: root + response.path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(response.body).write(to: file)
        // nginx workers may run as another user.
        for path in [
          folder.path(percentEncoded: false), root, file.deletingLastPathComponent().path(percentEncoded: false),
        ] {
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
      }
      let file = folder.appending(path: "nginx.conf").path(percentEncoded: false)
      try Self.configuration(root: root, folder: folder.path(percentEncoded: false), port: port)
        .write(toFile: file, atomically: true, encoding: .utf8)
      tool = try Tool(["nginx", "-e", "\(folder.path(percentEncoded: false))/error.log", "-c", file])
    } catch {
      return nil
    }
    guard
      Tool.output(
        of: ["curl", "-sf", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "-o", "/dev/null"]
          + responses.map { baseURL + $0.path }.prefix(1)
      ) != nil
    else {
      end()
      return nil
    }
  }

  /// Stops nginx, and removes its files.
  func end() {
    tool.end()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func configuration(root: String, folder: String, port: Int) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    return """
      daemon off; worker_processes auto; pid \(folder)/nginx.pid; error_log \(folder)/error.log;
      events { worker_connections 1024; }
      http {
        access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 1000000000;
        default_type application/json; \(temporary.joined(separator: " "))
        server {
          listen 127.0.0.1:\(port); root \(root);
          location = \(SearchWorkload.path) { return 200 '\(String(decoding: MockWorkload.smallBody, as: UTF8.self))'; }
        }
      }
      """
  }
}
