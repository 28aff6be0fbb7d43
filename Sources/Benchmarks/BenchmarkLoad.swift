/// One row of the mock's benchmark: repeated requests of one kind.
struct BenchmarkLoad {
  let name: String
  /// The requested path.
  let path: String
  var connections = 64
  /// The wrk script that creates a new request each time; `nil` to repeat the same request.
  var script: String?

  static let all: [BenchmarkLoad] =
    MockWorkload.responses.flatMap { response in
      [64, 1].map { BenchmarkLoad(name: response.name, path: response.path, connections: $0) }
    } + [
      BenchmarkLoad(
        name: "1 KB, new request id",
        path: MockWorkload.small,
        script: script(
          head: "GET \(MockWorkload.small) HTTP/1.1",
          fields: #""X-Request-Id: " .. string.format("%016x", n * 7919)"#
        )
      ),
      BenchmarkLoad(
        name: "1 KB, 5000 sessions",
        path: MockWorkload.twice,
        script: script(
          head: "GET \(MockWorkload.twice) HTTP/1.1",
          fields: #""X-Contract-Session: session-" .. n % 5000 .. "\r\nX-Request-Id: " .. string.format("%016x", n)"#
        )
      ),
      BenchmarkLoad(
        name: "1 KB page, new query",
        path: PageWorkload.path,
        script: script(
          head: "GET \(PageWorkload.path)?after_id=",
          target: #"string.format("\#(PageWorkload.idFormat)", n % \#(PageWorkload.items - 10) + 1) "#
            + #".. "&limit=" .. 4 + math.floor(n / \#(PageWorkload.items)) % 3 .. " HTTP/1.1""#,
          fields: #""X-Request-Id: " .. n"#
        )
      ),
      BenchmarkLoad(
        name: "1 KB, POST of new JSON",
        path: SearchWorkload.path,
        script: script(
          head: "POST \(SearchWorkload.path) HTTP/1.1",
          fields: #""Content-Type: application/json\r\nX-Request-Id: " .. n"#,
          // The same value with varying whitespace and member order.
          body: #"'{"page":' .. n % \#(SearchWorkload.bodies) .. string.rep(" ", n / \#(SearchWorkload.bodies) % 97) "#
            + #".. ',"query":"\#(SearchWorkload.query)","filters":{"tags":["a","b"],"isNew":true}}'"#
        )
      ),
    ]

  /// Returns a wrk script that creates each request from a rising number `n`.
  ///
  /// - Parameters:
  ///   - head: The beginning of the request.
  ///   - target: A Lua expression for what follows it in the request line; `nil` for nothing.
  ///   - fields: A Lua expression for header fields.
  ///   - body: A Lua expression for the body; `nil` for none.
  private static func script(head: String, target: String? = nil, fields: String, body: String? = nil) -> String {
    let common = #"User-Agent: Mozilla/5.0 (bench)\r\nAccept: application/json\r\nAccept-Language: en\r\n"#
    let length = body == nil ? "" : #" .. "\r\nContent-Length: " .. #body"#
    return """
      local n = 0
      function request()
        n = n + 1
        local body = \(body ?? "\"\"")
        return "\(head)" .. \(target ?? "\"\"") .. "\\r\\nHost: localhost\\r\\n\(common)" .. \(fields)\(length) .. "\\r\\n\\r\\n" .. body
      end
      """
  }
}
