import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction
import TestSupport
import Testing

@Suite("Secrets that were left in a recording")
struct SecretScanTests {
  private static let token =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
  private static let key = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

  /// The value that a test adds to an otherwise harmless entry.
  enum Part: Sendable {
    case url(String)
    case query(String, String)
    case queryObject(String, String)
    case requestHeader(String, String)
    case responseHeader(String, String)
    case requestCookie(String, String)
    case responseCookie(String, String)
    case requestBody(type: String, String)
    case plainRequestBody(String)
    case form(String, String)
    case redirect(String)
    case responseBody(type: String, String)
    case base64(type: String, String)
    case member(String, JSONLiteral)
    case log(String, JSONLiteral)
  }

  private static func pair(_ name: String, _ value: String) -> JSONLiteral {
    [["name": .string(name), "value": .string(value)]]
  }

  private static func log(_ part: Part) -> [UInt8] {
    var request: [(String, JSONLiteral)] = [("method", "POST"), ("url", "https://h/")]
    var response: [(String, JSONLiteral)] = [("status", 200)]
    var entry: [(String, JSONLiteral)] = []
    var log: [(String, JSONLiteral)] = [("version", "1.2")]
    switch part {
    case .url(let url): request[1].1 = .string(url)
    case .query(let name, let value): request.append(("queryString", pair(name, value)))
    case .queryObject(let name, let value): request.append(("queryString", .object([.init(name, .string(value))])))
    case .requestHeader(let name, let value): request.append(("headers", pair(name, value)))
    case .responseHeader(let name, let value): response.append(("headers", pair(name, value)))
    case .requestCookie(let name, let value): request.append(("cookies", pair(name, value)))
    case .responseCookie(let name, let value): response.append(("cookies", pair(name, value)))
    case .requestBody(let type, let text):
      request.append(("postData", ["mimeType": .string(type), "text": .string(text)]))
    case .plainRequestBody(let text): request.append(("postData", .string(text)))
    case .form(let name, let value):
      request.append(("postData", ["mimeType": "application/x-www-form-urlencoded", "params": pair(name, value)]))
    case .redirect(let url): response += [("redirectURL", .string(url)), ("headers", pair("Location", "/"))]
    case .responseBody(let type, let text):
      response.append(("content", ["mimeType": .string(type), "text": .string(text)]))
    case .base64(let type, let text):
      let coded = Data(text.utf8).base64EncodedString()
      response.append(("content", ["mimeType": .string(type), "text": .string(coded), "encoding": "base64"]))
    case .member(let name, let value): entry.append((name, value))
    case .log(let name, let value): log.append((name, value))
    }
    let object: ([(String, JSONLiteral)]) -> JSONLiteral = { members in
      .object(members.map { JSONLiteral.Member($0.0, $0.1) })
    }
    entry = [("request", object(request)), ("response", object(response))] + entry
    return (["log": object(log + [("entries", [object(entry)])])] as JSONLiteral).serialized(indented: true)
  }

  private static func secrets(_ part: Part, keeping kept: Set<String> = []) throws -> [FoundSecret] {
    SecretScan.secrets(in: try RecordingReader().read(log(part), file: "a.har"), keeping: kept)
  }

  static let guilty: [(Part, String)] = [
    (.url("https://h/?access_token=abc"), "access_token of the request URL"),
    (.url("https://me:hunter2@h/"), "user information of the request URL"),
    (.url("https://h/?key=8f3a9c0e11d24b6fa7"), "key of the request URL"),
    (.url("https://h/reset/\(key)"), "request URL"), (.url("/x?token=abc"), "token of the request URL"),
    (.queryObject("api_key", "abc"), "query item api_key"), (.query("api_key", "abc"), "query item api_key"),
    (.query("a", key), "query item a"),
    (.requestHeader("Authorization", "Bearer abc"), "request header Authorization"),
    (.requestHeader("Cookie", "theme=dark; sid=x1"), "request header Cookie"),
    (.requestHeader("X-API-Key", "k"), "request header X-API-Key"),
    (.requestHeader("X-CSRF-Token", "f00"), "request header X-CSRF-Token"),
    (.requestHeader("Referer", "https://h/?token=abc"), "request header Referer"),
    (.requestHeader("X-Forwarded-Auth", "Basic dXNlcjpwYXNz"), "request header X-Forwarded-Auth"),
    (.responseHeader("Set-Cookie", "a=dark\nid=f00ba4c0ffee; Path=/"), "response header Set-Cookie"),
    (.responseHeader("Location", "https://h/cb#access_token=abc"), "response header Location"),
    (.redirect("/cb?token=abc"), "token of the redirect URL"),
    (.responseBody(type: "application/json", #"{"body":"{\"a\":\"\#(key)\"}"}"#), "response body /body"),
    (.requestCookie("session", "7"), "request cookie session"),
    (.responseCookie("_id", "f00ba4c0ffee"), "response cookie _id"),
    (.requestBody(type: "application/json", #"{"a":[{"password":"letmein"}]}"#), "request body /a/0/password"),
    (.requestBody(type: "application/x-www-form-urlencoded", "u=me&password=letmein"), "request body password"),
    (.requestBody(type: "application/graphql", "{ login(token: \"\(key)\") }"), "request body"),
    (.requestBody(type: "", #"{"client_secret":"abc"}"#), "request body /client_secret"),
    (.plainRequestBody(#"{"client_secret":"abc"}"#), "request body /client_secret"),
    (.form("password", "letmein"), "form field password"),
    (.responseBody(type: "application/json", #"{"access_token":"abc1"}"#), "response body /access_token"),
    (.responseBody(type: "application/problem+json", #"{"d":["\#(token)"]}"#), "response body /d/0"),
    (
      .responseBody(type: "application/json", #"{"t":{"token":{"value":"8f3a9c0e11d24b6fa7"}}}"#),
      "response body /t/token/value"
    ),
    (.responseBody(type: "application/json", #"{"pin_secret":4711}"#), "response body /pin_secret"),
    (.responseBody(type: "application/json", #"{"body":"{\"password\":\"a1\"}"}"#), "response body /body"),
    (.responseBody(type: "application/json", #"{"\#(key)":1}"#), "response body"),
    (
      .responseBody(type: "text/plain", "-----BEGIN EC PRIVATE KEY-----\nMIIB\n-----END EC PRIVATE KEY-----"),
      "response body"
    ),
    (.responseBody(type: "text/html", "<a href=\"https://u:pass@h/\">"), "response body user information"),
    (.responseBody(type: "application/json", "{ broken, \"token\":\"abc1\""), "response body /token"),
    (.base64(type: "application/json", #"{"token":"abc1"}"#), "response body /token"),
    (
      .member("_webSocketMessages", [["type": "send", "data": #"{"token":"abc1"}"#]]),
      "entry /_webSocketMessages/0/data"
    ),
    (.member("_authorization", "abc1"), "entry /_authorization"),
    (.member("comment", .string("uses \(key)")), "entry /comment"),
    (.member("_initiator", ["url": "https://h/?sig=8f3a9c0e11d24b6fa7"]), "entry /_initiator/url"),
    (.requestHeader("Ocp-Apim-Subscription-Key", "f00ba4"), "request header Ocp-Apim-Subscription-Key"),
    (.requestHeader("X-Session-Id", "f00ba4"), "request header X-Session-Id"),
    (.requestHeader("DPoP", "f00ba4"), "request header DPoP"),
    (.requestHeader("X-Amzn-Oidc-Data", "f00ba4"), "request header X-Amzn-Oidc-Data"),
    (.requestHeader("X-Amzn-Oidc-Accesstoken", "f00ba4"), "request header X-Amzn-Oidc-Accesstoken"),
    (.requestHeader("X-Firebase-AppCheck", "f00ba4"), "request header X-Firebase-AppCheck"),
    (.requestHeader("X-Hub-Signature-256", "sha256=f00ba4"), "request header X-Hub-Signature-256"),
    (.requestHeader("X-Signature", "f00ba4"), "request header X-Signature"),
    (.responseHeader("Set-Cookie2", "sid=f00ba4; Path=/"), "response header Set-Cookie2"),
    (.responseHeader("Set-Cookie", "f00ba4c0ffee; Path=/"), "response header Set-Cookie"),
    (.requestHeader("Authorization", "Bearer REDACTEDq7Xz9LmK2vT4pW8sYbN3"), "request header Authorization"),
    (.requestHeader("Authorization", "REDACTED, Bearer q7Xz9LmK2vT4pW8sYbN3"), "request header Authorization"),
    (.requestHeader("X-Api-Key", "REDACTED-q7Xz9L"), "request header X-Api-Key"),
    (.responseBody(type: "application/json", #"{"session":"q7Xz9LmK2vT4pW8sYbN3"}"#), "response body /session"),
    (.responseBody(type: "application/json", #"{"PHPSESSID":"f00ba4"}"#), "response body /PHPSESSID"),
    (.responseBody(type: "application/json", #"{"magic_link":"https://h/m/1"}"#), "response body /magic_link"),
    (.responseBody(type: "application/json", #"{"otp":471145}"#), "response body /otp"),
    (
      .responseBody(type: "application/json", #"{"name":"password","value":"q7Xz9LmK2vT4pW8sYbN3"}"#),
      "response body /value"
    ),
    (.requestBody(type: "application/json", #"[{"name":"password","value":"abc1"}]"#), "request body /0/value"),
    (.requestBody(type: "application/json", #"{"pin":"4711"}"#), "request body /pin"),
    (.requestBody(type: "application/json", #"{"pw":"letmein"}"#), "request body /pw"),
    (.requestBody(type: "application/x-www-form-urlencoded", "n=41&cvv=123"), "request body cvv"),
    (.form("assertion", "abc"), "form field assertion"), (.form("otp", "471145"), "form field otp"),
    (
      .requestBody(type: "application/json", #"{"query":"mutation { login(password: \"letmein1\") }"}"#),
      "request body /query"
    ),
    (.requestBody(type: "application/graphql", #"{ login(password:"letmein") }"#), "request body password"),
    (.responseBody(type: "application/xml", "<r><s:password a='1'>abc1</s:password></r>"), "response body password"),
    (.responseBody(type: "text/xml", "<r token='abc1'/>"), "response body token"),
    (
      .responseBody(type: "text/html", "<p><input type=hidden value=\"f00ba4\" name=csrf_token>"),
      "response body csrf_token"
    ),
    (.responseBody(type: "text/html", "<meta name=\"csrf-token\" content='f00ba4'>"), "response body csrf-token"),
    (.responseBody(type: "text/html", "<script>var t='x\(token)'</script>"), "response body"),
    (.responseBody(type: "text/html", "xxxxxxx\(token)"), "response body"),
    (.url("https://h/reset/q7Xz9LmK2vT4pW8sYbN3"), "request URL"),
    (.url("https://h/a/token/0c9f1b2a7d8e0c9f1b2a7d8e/b"), "request URL"),
    (.member("comment", "password=abc1, changed"), "entry /comment"),
    (.requestHeader("Sec-WebSocket-Protocol", "bearer, f00ba4c0ffee"), "request header Sec-WebSocket-Protocol"),
    (
      .responseBody(type: "application/json", #"{"tokens":{"a":"SECBobj0123456789abcdef"}}"#), "response body /tokens/a"
    ),
    (.responseBody(type: "application/json", #"{"auth":{"key":"q7Xz9LmK2vT4pW8sYbN3"}}"#), "response body /auth/key"),
    (.responseBody(type: "application/json", #"{"ssn":"123-45-6789"}"#), "response body /ssn"),
    (.responseBody(type: "application/json", #"{"card_number":"4111111111111111"}"#), "response body /card_number"),
    (.responseBody(type: "application/octet-stream", #"{"access_token":"abc1"}"#), "response body /access_token"),
    (.base64(type: "application/octet-stream", #"{"access_token":"abc1"}"#), "response body /access_token"),
    (.base64(type: "image/png", #"{"access_token":"abc1"}"#), "response body /access_token"),
    (.base64(type: "", #"{"access_token":"abc1"}"#), "response body /access_token"),
    (.responseBody(type: "text/plain", "user=bob\npassword=q7Xz9LmK2v\n"), "response body password"),
    (.responseBody(type: "application/yaml", "a:\n  password: q7Xz9LmK2v\n"), "response body password"),
    (.responseBody(type: "text/javascript", #"cb({"access_token":"abc1"})"#), "response body /access_token"),
    (
      .responseBody(type: "text/html", #"<script>window.a={"access_token":"SECBhtmljs0123456789abcdef"}</script>"#),
      "response body access_token"
    ),
    (.log("comment", "use Authorization: Bearer abc1"), "log /comment"),
    (.log("pages", [["id": "1", "title": "https://h/?token=abc1"]]), "log /pages/0/title"),
  ]

  @Test("Secrets in a recording are found in every part of an exchange", arguments: guilty)
  func found(_ part: Part, _ expected: String) throws { #expect(try Self.secrets(part).map(\.part) == [expected]) }

  static let harmless: [Part] = [
    .url("https://h/?code=DE&key=feed.title&auth=none&sig=v1"), .url("https://h/?page_token=8f3a9c0e11d24b6fa7"),
    .url("https://h/?key=73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6&code=2026-05-04T09:41:01Z"),
    .url("https://h/?api_key=REDACTED-1&token=&password&secret=null"), .url("https://REDACTED-1@h/"),
    .url("https://me@h/?api_key=***"), .url("https://h/static/app.d9ba15c69d87c748d9ba15c69d87c748.js"),
    .query("next_page_token", "eyJpZCI6MTAsIm9mZnNldCI6MjB9"), .query("token", "{{token}}"),
    .requestHeader("Authorization", "Bearer REDACTED-1"), .requestHeader("Authorization", "Bearer undefined"),
    .requestHeader("Authorization", "Bearer <token>"), .requestHeader("Cookie", "theme=dark; lang=en-GB; n=7; a="),
    .requestHeader("Cookie", "sid=REDACTED-3; consent=true"), .requestHeader("Idempotency-Key", "8f3a9c0e11d24b6fa7"),
    .requestHeader("X-Request-Id", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"),
    .requestHeader("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    .responseHeader("ETag", "\"d9ba15c69d87c748d9ba15c69d87c748\""), .responseHeader("Set-Cookie", "sid=; Max-Age=0"),
    .responseHeader("Set-Cookie", "sid=deleted; Max-Age=0"),
    .responseHeader("WWW-Authenticate", "Bearer realm=\"feed\", error=\"invalid_token\""),
    .responseHeader("Access-Control-Allow-Headers", "Authorization, X-API-Key, X-CSRF-Token"),
    .responseHeader("X-RateLimit-Remaining-Tokens", "40000"),
    .responseHeader(
      "Content-Security-Policy",
      "script-src 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho'"
    ),
    .requestCookie("_lang", "en-GB"),
    .requestBody(type: "application/json", #"{"password":"REDACTED-1","token":null}"#),
    .requestBody(type: "application/x-www-form-urlencoded", "grant_type=password&token_type=x&password=REDACTED"),
    .form("password", "REDACTED-2"),
    .responseBody(
      type: "application/json",
      #"{"token_type":"Bearer","expires_in":3600,"total_tokens":1234,"max_tokens":4096}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"next_page_token":"8f3a9c0e11d24b6fa7","nextToken":"AbC123dEf456GhI7"}"#
    ),
    .responseBody(type: "application/json", #"{"errors":{"password":["is too short","fehlt"],"token":"invalid"}}"#),
    .responseBody(
      type: "application/json",
      #"{"password":"Passwort eingeben","secret":"비밀","token":"ETH","csrf":true}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","code":"DE","key":"8f3a9c0e11d24b6fa7"}"#
    ),
    .responseBody(type: "application/json", #"{"image":"https://h/i/d9ba15c69d87c748d9ba15c69d87c748.png?w=1&h=2"}"#),
    .responseBody(
      type: "application/json",
      #"{"integrity":"sha512-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho=="}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"pixel":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"properties":{"password":{"type":"string","format":"password","minLength":8}}}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"token":{"expires_at":"2026-05-04T09:41:01Z","kind":"user","uses":1200}}"#
    ),
    .responseBody(
      type: "application/json",
      #"{"csrfHeaderName":"X-CSRF-Token","password_hint":"the dog's name","secretary":"Ann Lee"}"#
    ),
    .responseBody(type: "application/json", #"{"secrets":12,"passwordless":"yes","tokenId":"8812349"}"#),
    .responseBody(type: "text/javascript", "a?token=b.c():d;fetch(u,{headers:{Authorization:`Bearer ${t}`}})"),
    .responseBody(type: "image/png", "token=abc&password=abc"),
    .base64(type: "image/png", "\u{89}PNG{\"token\":\"abc1\"}"),
    .responseBody(type: "application/json", #"{"session":"keynote-2026","sid":12,"pin":true,"otp":"sms"}"#),
    .responseBody(type: "application/json", #"{"session":{"id":"0c9f1b2a7d8e0c9f1b2a7d8e"},"pin":"8812349123"}"#),
    .responseBody(type: "application/json", #"[{"name":"token","value":"12.50"},{"name":"a","value":"q7Xz9LmK2v"}]"#),
    .responseBody(type: "application/json", #"{"t":"say password: \"x1\""}"#),
    .requestBody(type: "application/json", #"{"query":"mutation($password: String!) { a(password: $password) }"}"#),
    .responseBody(type: "text/html", "<meta name=\"csrf-param\" content=\"authenticity_token\"><input name=password>"),
    .responseBody(type: "text/html", "<label for=\"password\">Password:</label><input name=token value=\"\"> a < b"),
    .responseBody(type: "application/xml", "<MaxTokens>4096</MaxTokens><password/><token>REDACTED-2</token><pin>"),
    .responseBody(type: "text/html", "<script src=keyJournalSomethingVeryLongComponent.module-number.js></script>"),
    .url("https://h/sessions/0c9f1b2a7d8e0c9f1b2a7d8e"), .url("https://h/reset/password-of-a-user-account"),
    .url("https://h/token/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"), .requestHeader("X-Api-Key", "***REMOVED***"),
    .requestHeader("Sec-WebSocket-Protocol", "graphql-transport-ws, v12.stomp, chat"),
    .responseBody(type: "application/json", #"{"tokens":{"kind":"access-2026","href":"https://h/tokens/1"}}"#),
    .responseBody(type: "application/json", #"{"auth":{"type":"oauth2","key":"name","code":"DE"},"ssn":null}"#),
    .responseBody(type: "application/json", #"{"cardNumber":12,"card_number":"Kartennummer","ssn":"SSN"}"#),
    .responseBody(type: "text/plain", "Password: see the wiki\ntoken = get_token()\npassword=***\ntoken: string\n"),
    .responseBody(type: "application/yaml", "password:\n  type: string\ntoken: $TOKEN\nsecret: REDACTED-1\n"),
    .responseBody(type: "text/javascript", "var a={token:t.token};var password=e.value;f({\"a\":1})"),
    .responseBody(type: "text/css", "a{content:\"x\"}\n.password: hover\n"),
    .responseBody(
      type: "text/html",
      #"<script>a={"password":"Passwort2026","tokenName":"q7Xz9LmK2vT4pW8sYbN3"}</script>"#
    ),
    .responseBody(type: "text/javascript", #"x={token:"required",passwordLabel:"at-least-8-characters-and-1-digit"}"#),
    .member("comment", "the password: see wiki; token=none"),
    .member("_connectionId", "8f3a9c0e11d24b6fa7"), .member("_transferSize", 1234),
    .log("creator", ["name": "WebInspector", "version": "537.36"]),
  ]

  @Test("Values that only resemble secrets are not reported", arguments: harmless)
  func notFound(_ part: Part) throws { #expect(try Self.secrets(part).map(\.description) == []) }

  @Test("Secrets in a recording are reported with their places, and never shown")
  func places() throws {
    let text = #"""
      {"log":{"entries":[
        {"request":{"method":"GET","url":"https://h/"},"response":{"status":0}},
        {"request":{"method":"GET","url":"https://h/",
          "headers":[{"name":"X-Api-Key","value":"hunter2"}]},
         "response":{"status":200,"content":{"mimeType":"application/json",
           "text":"{\"ghp_0123456789abcdefghijABCDEFGHIJ012345\":{\"token\":\"hunter2\"}}"}}}
      ]}}
      """#
    let found = SecretScan.secrets(in: try RecordingReader().read(Array(text.utf8), file: "a.har"))
    #expect(
      found.map(\.description) == [
        "a.har:4:44: entry 2: the request header X-Api-Key contains a secret; "
          + "replace it with REDACTED, or record the exchange again",
        "a.har:6:13: entry 2: the response body may contain a secret (GitHub token); "
          + "replace it with REDACTED, or record the exchange again",
        "a.har:6:13: entry 2: the response body /REDACTED/token contains a secret; "
          + "replace it with REDACTED, or record the exchange again",
      ]
    )
    #expect(found.map(\.kind) == [.name, .shape, .name])
    #expect(found.map(\.name) == ["X-Api-Key", "GitHub token", "token"])
  }

  @Test(
    "Secrets in a recording are found in bodies that their codings do not fit, and bodies that cannot be searched are counted",
    arguments: [
      ("br", "eyJ0b2tlbiI6ImFiYzEifQ==", 1, 0), ("gzip", "eyJ0b2tlbiI6ImFiYzEifQ==", 1, 0),
      ("br", "CxOAeyJ0b2tlbiI6ImFiYzEifQ==", 1, 1), ("br", "CwKAAf8=", 0, 1),
      ("gzip", "H4sIAAAAAAACA6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=", 0, 0),
      ("gzip", "H4sIAAAAAAACA6tWKsnPTs1TslJKNFSqBQA7esvQDg==", 1, 0),
    ]
  )
  func codings(_ coding: String, _ body: String, _ secrets: Int, _ unread: Int) throws {
    let text = #"""
      {"log":{"entries":[{"request":{"method":"GET","url":"https://h/"},"response":{"status":200,
        "headers":[{"name":"Content-Encoding","value":"\#(coding)"}],
        "content":{"mimeType":"application/json","text":"\#(body)","encoding":"base64","_encodedBody":true}}}]}}
      """#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    let found = SecretScan.secrets(in: recording)
    #expect(found.map(\.part) == Array(repeating: "response body /token", count: secrets))
    #expect(SecretScan.unreadBodies(in: recording) == unread)
  }

  @Test("Secrets in a recording are found in entries that cannot be served")
  func unserved() throws {
    let text = #"{"log":{"entries":[{"request":{"method":"GET","url":"wss://h/?token=abc1"},"_a":{}}, 1]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    #expect(SecretScan.secrets(in: recording).map(\.part) == ["token of the request URL"])
  }

  @Test("Values under kept names are no secrets")
  func kept() throws {
    #expect(try Self.secrets(.requestHeader("X-Api-Key", "public1"), keeping: ["x_api_key"]).isEmpty)
    #expect(try Self.secrets(.requestCookie("sid", "public1"), keeping: ["x_api_key"]).count == 1)
  }

  @Test("Secrets in a recording are reported up to a limit")
  func bound() throws {
    let many = "[" + String(repeating: #"{"token":"abc1"},"#, count: SecretScan.maxSecrets + 10) + "0]"
    #expect(try Self.secrets(.responseBody(type: "application/json", many)).count == SecretScan.maxSecrets)
  }

  @Test("The recordings of this project contain no secrets", arguments: ProjectFile.recordings)
  func ownRecordings(_ path: String) throws {
    let recording = try RecordingReader().read(try ProjectFile.bytes(path), file: path)
    #expect(SecretScan.secrets(in: recording).isEmpty)
  }

  @Test("A redacted exchange has no secrets", arguments: guilty.map(\.0))
  func redacted(_ part: Part) throws {
    let writer = HARWriter(name: "test", version: "1")
    var redaction = RecordingRedaction()
    let file = try RecordingReader().read(Self.log(part), file: "a.har")
    let entries = file.entries.map { entry in
      writer.entry(
        CapturedExchange(exchange: entry.exchange, started: "2026-05-04T09:41:00.000Z").redacted(by: &redaction)
      )
    }
    let text = writer.head() + entries.joined(separator: writer.separator) + writer.tail
    #expect(SecretScan.secrets(in: try RecordingReader().read(Array(text), file: "b.har")).map(\.description) == [])
  }

  @Test("The secrets of exchanges that were not read from a file are found in every part")
  func exchanges() throws {
    let request = HTTPRequest(
      method: .post,
      url: try HTTPURL(parsing: "https://h/?access_token=\(Self.key)"),
      headers: ["X-API-Key": Self.token, "Content-Type": "application/json"],
      body: Array(#"{"a":{"password":"correct horse"}}"#.utf8)
    )
    let response = HTTPResponse(
      status: 200,
      headers: ["Set-Cookie": "sid=\(Self.token)", "Content-Type": "text/plain"],
      body: Array(Self.token.utf8)
    )
    let captured = CapturedExchange(exchange: HTTPExchange(request: request, response: response), started: "")
    let found = SecretScan.secrets(in: Recording(of: [captured], file: "live"))
    #expect(
      found.map(\.part) == [
        "access_token of the request URL", "request header X-API-Key", "request body /a/password",
        "response header Set-Cookie", "response body",
      ]
    )
    #expect(found.allSatisfy { $0.entry == 1 && $0.place.description == "live" })
  }
}
