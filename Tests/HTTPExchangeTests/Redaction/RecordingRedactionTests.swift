import Foundation
import HTTPExchange
import Testing

@Suite("Redaction of recordings")
struct RecordingRedactionTests {
  private static func exchange(
    _ url: String = "https://h/",
    request headers: HTTPHeaders = [:],
    _ body: String = "",
    response: HTTPHeaders = [:],
    _ answer: String = ""
  ) throws -> HTTPExchange {
    let isAsked = headers["Content-Type"] == nil && body.utf8.first == 0x7B
    let isAnswered = response["Content-Type"] == nil && answer.utf8.first == 0x7B
    let json: HTTPHeaders = ["Content-Type": "application/json"]
    return HTTPExchange(
      request: HTTPRequest(
        method: .post,
        url: try HTTPURL(parsing: url),
        headers: HTTPHeaders(headers.fields + (isAsked ? json.fields : [])),
        body: Array(body.utf8)
      ),
      response: HTTPResponse(
        status: 200,
        headers: HTTPHeaders(response.fields + (isAnswered ? json.fields : [])),
        body: Array(answer.utf8)
      )
    )
  }

  @Test(
    "a URL loses its secrets, and all else in it keeps its spelling",
    arguments: [
      ("https://h/p?api_key=s3cret&limit=%31", "https://h/p?api_key=REDACTED-1&limit=%31"),
      ("https://me:pw@h/p", "https://REDACTED-1@h/p"),
      ("https://h/p?a=1&&token=x%2Fy+z", "https://h/p?a=1&&token=REDACTED-1"),
      (
        "https://h/p?token=a&password=b&access_token=a",
        "https://h/p?token=REDACTED-1&password=REDACTED-2&access_token=REDACTED-1"
      ),
      ("https://h/p?token=&password", "https://h/p?token=&password"),
      ("https://h/p?token=REDACTED-7", "https://h/p?token=REDACTED-7"),
      ("https://h/p?code=DE&key=name&sig=1", "https://h/p?code=DE&key=name&sig=1"),
      ("https://h/p?code=4f9a8c1e&key=AbC123xyz", "https://h/p?code=REDACTED-1&key=REDACTED-2"),
      ("https://h/p?page_token=CAUQAA12&after_id=9", "https://h/p?page_token=CAUQAA12&after_id=9"),
      ("https://h/p;jsessionid=0123ABCD/q", "https://h/p;jsessionid=REDACTED-1/q"),
      ("https://h/t/ghp_0123456789abcdefghijABCDEFGHIJ012345/x", "https://h/t/REDACTED-1/x"),
      (
        "https://h/cb?to=https%3A%2F%2Fi%2F%3Ftoken%3Dabc%26b%3D1",
        "https://h/cb?to=https%3A%2F%2Fi%2F%3Ftoken%3DREDACTED-1%26b%3D1"
      ),
      (
        #"https://h/q?variables=%7B%22password%22%3A%22x%22%7D"#,
        "https://h/q?variables=%7B%22password%22%3A%22REDACTED-1%22%7D"
      ),
    ]
  )
  func urls(_ url: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(try Self.exchange(url)).request.url.description == expected)
  }

  @Test(
    "a header field keeps its syntax around the placeholder",
    arguments: [
      ("Authorization", "Bearer abc", "Bearer REDACTED-1"),
      ("Authorization", "Basic dXNlcjpwYXNz", "Basic REDACTED-1"),
      ("Authorization", "raw-token", "REDACTED-1"),
      (
        "Authorization", "AWS4-HMAC-SHA256 Credential=A/b, SignedHeaders=host, Signature=f0",
        "AWS4-HMAC-SHA256 REDACTED-1"
      ), ("Authorization", "Bearer null", "Bearer null"), ("Authorization", "Bearer REDACTED-4", "Bearer REDACTED-4"),
      ("Cookie", "a=1; b=two;c=; lang=\"en\"", "a=REDACTED-1; b=REDACTED-2;c=; lang=REDACTED-3"),
      ("Set-Cookie", "id=abc; Path=/; Max-Age=9", "id=REDACTED-1; Path=/; Max-Age=9"),
      ("Set-Cookie", "id=; Max-Age=0", "id=; Max-Age=0"), ("X-API-Key", "k 1", "REDACTED-1"),
      ("Sec-WebSocket-Protocol", "bearer, SECS44wsproto", "bearer, REDACTED-1"),
      ("Sec-WebSocket-Protocol", "chat, q7Xz9LmK2vT4pW8sYbN3,v1", "chat, REDACTED-1,v1"),
      ("Sec-WebSocket-Protocol", "graphql-transport-ws, v12.stomp", "graphql-transport-ws, v12.stomp"),
      ("X-Csrf-Token", "abc", "REDACTED-1"), ("X-RateLimit-Remaining-Tokens", "40000", "40000"),
      ("Location", "/next?token=1x&page=2#a", "/next?token=REDACTED-1&page=2#a"),
      (
        "Location", "https://app/cb#access_token=abc&token_type=bearer",
        "https://app/cb#access_token=REDACTED-1&token_type=bearer"
      ),
      (
        "Link", "<https://h/?sig=12ab34cd&p=2>; rel=\"next\", <https://h/?sig=ab12cd34&p=0>; rel=\"prev\"",
        "<https://h/?sig=REDACTED-1&p=2>; rel=\"next\", <https://h/?sig=REDACTED-2&p=0>; rel=\"prev\""
      ), ("Referer", "https://u:p@h/", "https://REDACTED-1@h/"),
      ("X-Debug", "sent Bearer 0123456789abcdefg to h", "sent Bearer REDACTED-1 to h"),
      (
        "WWW-Authenticate", "Bearer realm=\"feed\", error=\"invalid_token\"",
        "Bearer realm=\"feed\", error=\"invalid_token\""
      ),
      ("Access-Control-Allow-Headers", "Authorization, X-API-Key", "Authorization, X-API-Key"),
      ("ETag", "\"d9ba15c69d87c748d9ba15c69d87c748\"", "\"d9ba15c69d87c748d9ba15c69d87c748\""),
    ]
  )
  func headers(_ name: String, _ value: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try Self.exchange(response: [HTTPHeaderField(name, value)]))
    #expect(redacted.response?.headers[name] == expected)
  }

  @Test(
    "JSON keeps its shape",
    arguments: [
      (#"{ "password" : "a\"b" , "x":1.50}"#, #"{ "password" : "REDACTED-1" , "x":1.50}"#),
      (
        #"{"access_token":"abc","token_type":"Bearer","expires_in":3600}"#,
        #"{"access_token":"REDACTED-1","token_type":"Bearer","expires_in":3600}"#
      ),
      (#"{"token":"","password":null,"secret":false}"#, #"{"token":"","password":null,"secret":false}"#),
      (#"{"tokens":["a1","b2"],"total_tokens":52}"#, #"{"tokens":["REDACTED-1","REDACTED-2"],"total_tokens":52}"#),
      (
        #"{"token":{"value":"8f3a9c0e11d24b6fa7","expires_at":"2026-05-04T09:41:01Z","ttl":60,"kind":"user"}}"#,
        #"{"token":{"value":"REDACTED-1","expires_at":"2026-05-04T09:41:01Z","ttl":60,"kind":"user"}}"#
      ),
      (
        #"{"errors":{"password":["is too short"],"token":"invalid"}}"#,
        #"{"errors":{"password":["is too short"],"token":"invalid"}}"#
      ),
      (
        #"{"next_page_token":"abc123def456ghi7","code":"DE","key":"feed.title"}"#,
        #"{"next_page_token":"abc123def456ghi7","code":"DE","key":"feed.title"}"#
      ),
      (
        #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","hash":"d9ba15c69d87c748d9ba15c69d87c748"}"#,
        #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","hash":"d9ba15c69d87c748d9ba15c69d87c748"}"#
      ),
      (
        #"{"image":"https://h/i.png?X-Amz-Signature=ab&w=2"}"#,
        #"{"image":"https://h/i.png?X-Amz-Signature=REDACTED-1&w=2"}"#
      ),
      (#"{"body":"{\"token\":\"abc\"}"}"#, #"{"body":"{\"token\":\"REDACTED-1\"}"}"#),
      (#"{"sessions":{"ghp_0123456789abcdefghijABCDEFGHIJ012345":1}}"#, #"{"sessions":{"REDACTED-1":1}}"#),
      (
        #"{"pem":"-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n","n":1}"#,
        #"{"pem":"REDACTED-1\n","n":1}"#
      ),
      (
        #"{"tokens":{"a":"SECBobj0123456789abcdef"},"Token":{"value":"SECBobjv0123456789abcdef"}}"#,
        #"{"tokens":{"a":"REDACTED-1"},"Token":{"value":"REDACTED-2"}}"#
      ),
      (
        #"{"auth":{"user":"bob","key":"q7Xz9LmK2vT4pW8sYbN3","id":"0c9f1b2a7d8e0c9f1b2a7d8e"},"key":"q7Xz9LmK2vT4pW8sYbN4"}"#,
        #"{"auth":{"user":"bob","key":"REDACTED-1","id":"0c9f1b2a7d8e0c9f1b2a7d8e"},"key":"q7Xz9LmK2vT4pW8sYbN4"}"#
      ),
      (
        #"{"card_number":"4111 1111 1111 1111","cardNumber":4111111111111111,"ssn":"123-45-6789","cvv":"SECS42"}"#,
        #"{"card_number":"REDACTED-1","cardNumber":0,"ssn":"REDACTED-2","cvv":"SECS42"}"#
      ),
      (#"{"card_number":4,"ssn":"required"}"#, #"{"card_number":4,"ssn":"required"}"#),
      (
        #"[{"key":"api_key","value":"q7Xz9LmK2vT4pW8sYbN3"},{"key":"a","value":"q7Xz9LmK2vT4pW8sYbN4"}]"#,
        #"[{"key":"api_key","value":"REDACTED-1"},{"key":"a","value":"q7Xz9LmK2vT4pW8sYbN4"}]"#
      ),
      (#"{"pin_secret":12345,"token":-0.5e3}"#, #"{"pin_secret":0,"token":-0.5e3}"#),
    ]
  )
  func json(_ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try Self.exchange(response: [:], text))
    #expect(redacted.response.map { String(decoding: $0.body, as: UTF8.self) } == expected)
  }

  @Test("what a client sends under a secret name is a secret, a word or a number too")
  func requestBody() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try Self.exchange(request: [:], #"{"user":"me","password":"letmein","pin_secret":7}"#)
    )
    #expect(
      String(decoding: redacted.request.body, as: UTF8.self) == #"{"user":"me","password":"REDACTED-1","pin_secret":0}"#
    )
  }

  @Test(
    "forms lose the values of secret names, and keep their syntax",
    arguments: [
      (
        "application/x-www-form-urlencoded", "user=me&password=p%20w&grant_type=password",
        "user=me&password=REDACTED-1&grant_type=password"
      ), ("application/x-www-form-urlencoded", #"{"password":"x"}"#, #"{"password":"REDACTED-1"}"#),
      (
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\npw\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: application/json\r\n\r\n{\"token\":\"t\"}\r\n--b--\r\n",
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nREDACTED-1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: application/json\r\n\r\n{\"token\":\"REDACTED-2\"}\r\n--b--\r\n"
      ), ("multipart/form-data; boundary=b", "--b\r\n--b\r\n\n--b--", "--b\r\n--b\r\n\n--b--"),
      ("application/x-ndjson", "{\"token\":\"a1\"}\n\n{\"b\":1}\n", "{\"token\":\"REDACTED-1\"}\n\n{\"b\":1}\n"),
      ("text/event-stream", "event: x\ndata: {\"token\":\"a1\"}\n\n", "event: x\ndata: {\"token\":\"REDACTED-1\"}\n\n"),
      (
        "text/html", "<a href='/x?token=yes'>x</a><img src='https://h/?sig=ab12cd34&amp;w=1'>",
        "<a href='/x?token=yes'>x</a><img src='https://h/?sig=REDACTED-1&amp;w=1'>"
      ), ("application/json", "token=abc1&a=b", "token=REDACTED-1&a=b"),
      ("text/plain", "token=abc1&a=b", "token=REDACTED-1&a=b"),
      ("text/plain", #"{"token":"abc1"}"#, #"{"token":"REDACTED-1"}"#), ("text/plain", "a token=abc1", "a token=abc1"),
      ("application/octet-stream", #" {"password":"x"}"#, #" {"password":"REDACTED-1"}"#),
      ("application/octet-stream", "{\"\u{0}\u{1}", "{\"\u{0}\u{1}"),
      ("image/png", #"{"token":"a1"}"#, #"{"token":"REDACTED-1"}"#),
      ("text/plain", "user=bob\npassword=abc1\n\nb=c", "user=bob\npassword=REDACTED-1\n\nb=c"),
      ("text/plain", "; a\r\n export API_KEY = \"a b1\"\r\nx", "; a\r\n export API_KEY = \"REDACTED-1\"\r\nx"),
      ("text/plain", "Password: see above\ntoken: none\nb", "Password: see above\ntoken: none\nb"),
      (
        "application/yaml", "user:\n  - password: abc1 # mine\n  - token: x1\n  - token: |\n",
        "user:\n  - password: REDACTED-1 # mine\n  - token: REDACTED-2\n  - token: |\n"
      ),
      ("application/yaml", "a: &a\n  secret: *b\n  token: {a: b}\n", "a: &a\n  secret: *b\n  token: {a: b}\n"),
      ("text/javascript", "/**/cb1({\"token\":\"a1\"});", "/**/cb1({\"token\":\"REDACTED-1\"});"),
      ("application/json", ")]}',\n{\"token\":\"a1\"}", ")]}',\n{\"token\":\"REDACTED-1\"}"),
      ("text/javascript", "a?token=b.c():d", "a?token=b.c():d"), ("image/png", "token=abc12345", "token=abc12345"),
    ]
  )
  func forms(_ type: String, _ body: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try Self.exchange(request: ["Content-Type": type], body))
    #expect(String(decoding: redacted.request.body, as: UTF8.self) == expected)
  }

  @Test("one secret has one placeholder in every place and exchange")
  func stable() throws {
    var redaction = RecordingRedaction()
    let login = redaction.redacting(
      try Self.exchange(
        request: ["X-Echo": "new: t0ken-of-me"],
        #"{"password":"pa55word"}"#,
        response: ["Set-Cookie": "sid=abc123; Path=/"],
        #"{"access_token":"t0ken-of-me","echo":"pa55word"}"#
      )
    )
    #expect(login.request.headers["X-Echo"] == "new: REDACTED-3")
    #expect(String(decoding: login.request.body, as: UTF8.self) == #"{"password":"REDACTED-1"}"#)
    #expect(login.response?.headers["Set-Cookie"] == "sid=REDACTED-2; Path=/")
    #expect(
      login.response.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"access_token":"REDACTED-3","echo":"REDACTED-1"}"#
    )

    let next = redaction.redacting(
      try Self.exchange(
        "https://h/u/t0ken-of-me?access_token=t0ken-of-me",
        request: ["Authorization": "Bearer t0ken-of-me", "Cookie": "sid=abc123"],
        #"{"list":["t0ken-of-me","Bearer t0ken-of-me","xt0ken-of-me"]}"#
      )
    )
    #expect(next.request.url.description == "https://h/u/REDACTED-3?access_token=REDACTED-3")
    #expect(next.request.headers["Authorization"] == "Bearer REDACTED-3")
    #expect(next.request.headers["Cookie"] == "sid=REDACTED-2")
    #expect(
      String(decoding: next.request.body, as: UTF8.self)
        == #"{"list":["REDACTED-3","Bearer REDACTED-3","xt0ken-of-me"]}"#
    )
    #expect(redaction.secretCount == 3)
  }

  @Test(
    "a secret that was seen is found as URLs spell it, too",
    arguments: [
      ("AbC12345+/xYz678==", "AbC12345%2B%2FxYz678%3D%3D", "REDACTED-1"),
      ("AbC12345+/xYz678==", "see ?q=AbC12345%2b%2fxYz678%3d%3d&b", "see ?q=REDACTED-1&b"),
      ("AbC12345+/xYz678==", "%2F%3Fq%3DAbC12345%2B%2FxYz678%3D%3D%26", "%2F%3Fq%3DREDACTED-1%26"),
      ("s3ss10nTok3n99", "next=%2Fp%3Fs%3Ds3ss10nTok3n99%26b", "next=%2Fp%3Fs%3DREDACTED-1%26b"),
      ("s3ss10nTok3n99", "next=%2Fp%3Fs%253Ds3ss10nTok3n99", "next=%2Fp%3Fs%253DREDACTED-1"),
      ("s3ss10nTok3n99", "xs3ss10nTok3n99, %Ds3ss10nTok3n99", "xs3ss10nTok3n99, %Ds3ss10nTok3n99"),
    ]
  )
  func encodedSecret(_ secret: String, _ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try Self.exchange(request: ["Authorization": "Bearer \(secret)", "Content-Type": "text/x-log"], text)
    )
    #expect(String(decoding: redacted.request.body, as: UTF8.self) == expected)
  }

  @Test(
    "a secret that is spelt like other things is not looked for elsewhere",
    arguments: ["password", "12345678", "2026-05-04", "abc123"]
  )
  func notDistinctive(_ secret: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try Self.exchange(request: [:], #"{"password":"\#(secret)"}"#, response: [:], #"{"a":"\#(secret)"}"#)
    )
    #expect(redacted.response.map { String(decoding: $0.body, as: UTF8.self) } == #"{"a":"\#(secret)"}"#)
  }

  @Test("redacting twice changes nothing more, and new secrets have new numbers")
  func twice() throws {
    var first = RecordingRedaction()
    let once = first.redacting(try Self.exchange("https://u:p@h/?token=a1", request: ["Cookie": "a=b"]))
    var second = RecordingRedaction()
    #expect(second.redacting(once) == once)
    #expect(second.redacting(try Self.exchange("https://h/?token=c3")).request.url.query == "token=REDACTED-4")
  }

  @Test("numbers go on behind those of a recording that is added to")
  func reserved() throws {
    var redaction = RecordingRedaction()
    redaction.reserve(placeholdersIn: Array("xREDACTED-41, REDACTED REDACTED-9 REDACTED-0x REDACTED-9999999999".utf8))
    #expect(
      redaction.redacting(try Self.exchange("https://h/?token=a1")).request.url.query == "token=REDACTED-1000000000"
    )
  }

  @Test("names that the user declares are secret, and those he keeps are not")
  func options() throws {
    var redaction = RecordingRedaction(names: ["tenant-id"], keep: ["X-API-Key", "sid"])
    let redacted = redaction.redacting(
      try Self.exchange(
        "https://h/?tenantId=7&x_api_key=s3cret",
        request: ["X-Api-Key": "s3cret", "Cookie": "sid=1; b=2"],
        #"{"tenant_id":[7,{"a":"b"}],"sid":"x"}"#
      )
    )
    #expect(redacted.request.url.query == "tenantId=REDACTED-1&x_api_key=s3cret")
    #expect(redacted.request.headers["X-Api-Key"] == "s3cret")
    #expect(redacted.request.headers["Cookie"] == "sid=1; b=REDACTED-2")
    #expect(
      String(decoding: redacted.request.body, as: UTF8.self) == #"{"tenant_id":[0,{"a":"REDACTED-3"}],"sid":"x"}"#
    )
  }

  @Test("a coded body is decoded only where it has secrets, and its length is told anew")
  func codedBody() throws {
    var exchange = try Self.exchange(
      response: ["Content-Type": "application/json", "Content-Encoding": "gzip", "Content-Length": "34"]
    )
    exchange.response?.body = Array(
      try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWKsnPTs1TslJKNFSqBQA7esvQDgAAAA=="))
    )
    var redaction = RecordingRedaction()
    let response = redaction.redacting(exchange).response
    #expect(response?.headers == ["Content-Type": "application/json"])
    #expect(response.map { String(decoding: $0.body, as: UTF8.self) } == #"{"token":"REDACTED-1"}"#)

    exchange.response?.body = CodingFixtures.gzip
    #expect(redaction.redacting(exchange) == exchange)
    exchange.response?.headers["Content-Encoding"] = "br"
    #expect(redaction.redacting(exchange) == exchange)
  }

  @Test(
    "a body is read as what it is, whatever coding its field names",
    arguments: ["br", "utf-8", "aws-chunked", "gzip", "deflate", "gzip, br", "zstd, identity", "a, b, c, d, gzip"]
  )
  func mislabelledCoding(_ coding: String) throws {
    var redaction = RecordingRedaction()
    let fields: HTTPHeaders = ["Content-Type": "application/json", "Content-Encoding": "\(coding)"]
    let redacted = redaction.redacting(try Self.exchange(response: fields, #"{"token":"abc1"}"#))
    #expect(redacted.response.map { String(decoding: $0.body, as: UTF8.self) } == #"{"token":"REDACTED-1"}"#)
    #expect(redacted.response?.headers == fields)
    #expect(redaction.unreadBodies == 0)
  }

  @Test(
    "a coded body is read as far as it goes",
    arguments: [
      ("gzip", CodingFixtures.gzipSecret.dropLast(9) + []), ("gzip", CodingFixtures.gzipSecret.dropLast(30) + []),
      ("gzip", CodingFixtures.gzipSecret + [0, 1, 2]), ("br, gzip", CodingFixtures.gzipSecret.dropLast(3) + []),
      ("deflate", CodingFixtures.zlibSecret.dropLast(5) + []), ("deflate", CodingFixtures.zlibSecret + [1]),
    ]
  )
  func brokenCoding(_ coding: String, _ body: [UInt8]) throws {
    var exchange = try Self.exchange(
      response: ["Content-Type": "application/json", "Content-Encoding": "\(coding)", "Content-Length": "9"]
    )
    exchange.response?.body = body
    var redaction = RecordingRedaction()
    let response = redaction.redacting(exchange).response
    let text = response.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(text?.hasPrefix(#"{"items":[{"a":"q7Xz9LmK2vT4pW8sYbN3"},"#) == true)
    #expect(text?.contains(#","access_token":"REDACTED-1""#) == true)
    #expect(response?.headers == ["Content-Type": "application/json"])
  }

  @Test("a body that cannot be looked into stays as it is, and is told of")
  func unreadBodies() throws {
    var redaction = RecordingRedaction(bodyLimit: 100)
    #expect(redaction.unreadBodies == 0 && redaction.unreadCodings.isEmpty)
    func response(_ coding: String, _ type: String, _ body: [UInt8]) throws {
      var exchange = try Self.exchange(
        request: ["Cookie": "a=b\(redaction.secretCount)cdefghij"],
        response: ["Content-Type": "\(type)", "Content-Encoding": "\(coding)"]
      )
      exchange.response?.body = body
      #expect(redaction.redacting(exchange).response == exchange.response)
    }
    let opaque: [UInt8] = [0x0B, 0x02, 0x80, 0x01, 0xFF]
    try response("Br", "application/json", opaque)
    try response("zstd", "text/plain", opaque)
    try response("br", "application/json", opaque)
    try response("gzip", "application/json", CodingFixtures.gzipSecret)
    #expect(redaction.unreadBodies == 4)
    try response("br", "image/png", opaque)
    try response("gzip", "application/json", CodingFixtures.gzip)
    #expect(redaction.unreadBodies == 4)
    #expect(redaction.unreadCodings == ["br", "gzip", "zstd"])
  }

  @Test("a secret that can be seen through a coding that cannot be undone does not stay")
  func seenThrough() throws {
    var exchange = try Self.exchange(response: ["Content-Type": "application/json", "Content-Encoding": "br"])
    exchange.response?.body = [0x0B, 0x13, 0x80] + Array(#"{"token":"abc1"}"#.utf8) + [3]
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(exchange)
    #expect(redacted.response?.body == [0x0B, 0x13, 0x80] + Array(#"{"token":"REDACTED-1"}"#.utf8) + [3])
    #expect(redaction.unreadBodies == 1)
  }

  @Test("text in UTF-16 loses its secrets and stays in UTF-16", arguments: [true, false], [true, false])
  func wideText(_ isBigEndian: Bool, _ hasMark: Bool) throws {
    func wide(_ text: String) -> [UInt8] {
      ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
    }
    for type in ["application/json", "application/json; charset=utf-16", "application/octet-stream", "text/plain"] {
      var exchange = try Self.exchange(response: ["Content-Type": "\(type)"])
      exchange.response?.body = wide(#"{"name":"Zoë 🙂","token":"abc1"}"#)
      var redaction = RecordingRedaction()
      #expect(redaction.redacting(exchange).response?.body == wide(#"{"name":"Zoë 🙂","token":"REDACTED-1"}"#))
    }
  }

  @Test(
    "text in UTF-16 that begins with other letters is known by its charset",
    arguments: ["utf-16le", "UTF-16", "utf-16be"]
  )
  func charset(_ charset: String) throws {
    let isLittleEndian = charset == "utf-16le"
    func wide(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittleEndian ? pair.reversed() : pair
      }
    }
    var exchange = try Self.exchange(response: ["Content-Type": "text/plain; charset=\(charset)"])
    exchange.response?.body = wide("日本語 ghp_0123456789abcdefghijABCDEFGHIJ012345")
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(exchange).response?.body == wide("日本語 REDACTED-1"))
  }

  @Test("a byte order mark of UTF-8 hides no JSON")
  func mark() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try Self.exchange(response: ["Content-Type": "application/octet-stream"], "\u{FEFF}{\"token\":\"abc1\"}")
    )
    let body = redacted.response.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(body == "\u{FEFF}{\"token\":\"REDACTED-1\"}")
  }

  @Test("the length of a body is told anew")
  func length() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try Self.exchange(request: ["content-length": "13"], #"{"token":"a"}"#))
    #expect(redacted.request.headers["Content-Length"] == "22")
  }

  @Test("a fault's message and the URLs of redirects lose their secrets")
  func faults() throws {
    var exchange = try Self.exchange()
    exchange.faults = [TransportFault(.redirect, "no Location behind https://h/?token=abc")]
    exchange.redirects = [try HTTPURL(parsing: "https://h/?token=abc")]
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(exchange)
    #expect(redacted.faults.first?.message == "no Location behind https://h/?token=REDACTED-1")
    #expect(redacted.redirects.first?.query == "token=REDACTED-1")
  }

  @Test(
    "a broken body does not keep its secrets for being broken",
    arguments: [
      (#"{"password":"cut of"#, #"{"password":"REDACTED-1""#),
      (#"}}]],"password":"x"}"#, #"}}]],"password":"REDACTED-1"}"#),
      (#"{"a":"\"#, #"{"a":"\"#), (#""password":"x""#, #""password":"REDACTED-1""#),
    ]
  )
  func broken(_ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try Self.exchange(request: ["Content-Type": "application/json"], text))
    #expect(String(decoding: redacted.request.body, as: UTF8.self) == expected)
  }
}
