import HTTPMessages
import Redaction
import Testing

@Suite("Secrets in commands, sentences, links and lists")
struct TextSecretsTests {
  /// Texts of a response, each with a secret that must not stay.
  static let leaks: [(text: String, secret: String)] = [
    ("curl -u bob:monday7 https://h/", "monday7"), ("curl --user bob:monday https://h/", "monday"),
    ("curl -ubob:pw12 https://h/", "pw12"), ("mysql -uroot -pS3cretPw db", "S3cretPw"),
    ("mysql -uroot -pMon!day7 db", "Mon!day7"),
    ("mysqldump --password=monday db", "monday"), ("sshpass -p monday9 ssh h", "monday9"),
    ("docker login -u bob -p hunter2 h", "hunter2"), ("curl -H 'X-Api-Key: abc123' https://h", "abc123"),
    ("curl -H \"Authorization: Bearer abcdef\"", "abcdef"), ("curl -b 'sid=abc123def; theme=dark' h", "abc123def"),
    ("gh auth --token abc123def", "abc123def"), ("tool --api-key monday --x 1", "monday"),
    ("redis-cli -a monday7 ping", "monday7"), ("PGPASSWORD=monday psql -h h", "monday"),
    ("Set MY_SECRET_TOKEN=abc and go", "abc"), ("Your password is swordfish9.", "swordfish9"),
    ("The password is: swordfish", "swordfish"), ("Ihr Passwort lautet: Sommer2026", "Sommer2026"),
    ("Votre mot de passe est : Ete2026", "Ete2026"), ("Su contraseña es: verano26", "verano26"),
    ("Пароль: лето2026x", "2026x"), ("密码：abc12345", "abc12345"), ("パスワード：abc12345", "abc12345"),
    ("Your verification code is 482913.", "482913"), ("Use PIN 4711", "4711"), ("OTP: 482913", "482913"),
    ("See [here](/x?token=abc123) please", "abc123"), ("<a href=\"/reset?token=abc123def\">x</a>", "abc123def"),
    ("<a href=\"login?n=1&amp;access_token=abc123def\">x</a>", "abc123def"), ("/a;password=abc123/b", "abc123"),
    ("\"/a?n=1\\u0026token=abc123def\\u0026b=2\"", "abc123def"), ("machine h login bob password monday", "monday"),
    ("Server=db;User Id=sa;Password=monday;", "monday"), ("bob:monday@tcp(h:3306)/db", "monday"),
    ("jdbc:mysql://h/db?user=bob&password=monday", "monday"), ("redis://:monday@h", "monday"),
    ("Authorization: Token abc123def456", "abc123def456"), ("Cookie: sid=abc123; theme=dark", "abc123"),
    ("login ok user=bob pass=monday7 ip=1.2.3.4", "monday7"), ("define('DB_PASSWORD', 'monday7');", "monday7"),
    ("Negotiate oYGzMIGwoAMKAQChCwYJKoZIgvcSAQICooGbBIGY", "oYGzMIGw"), ("token: `abc123def`", "abc123def"),
    ("**Password:** `monday7`", "monday7"), ("Your new password: <b>monday7x</b>", "monday7x"),
    ("setItem(\"token\", \"abc123def456\")", "abc123def456"), ("Invalid token \"abc123def\"", "abc123def"),
    ("CREATE USER bob WITH PASSWORD 'monday7'", "monday7"),
    ("10:00 INFO {\"user\":\"bob\",\"password\":\"monday\"} done", "monday"),
    ("api key = abc123def", "abc123def"), ("The secret key = abc123def is old", "abc123def"),
    ("ACCESS KEY=abc123def", "abc123def"), ("private  key = abc123def", "abc123def"),
    ("secret\tkey => abc123def", "abc123def"), ("Private Key: abc123def", "abc123def"),
    ("api-key = abc123def", "abc123def"), ("access_key := abc123def", "abc123def"),
    ("secretKey = 'abc123def'", "abc123def"), ("aws secret access key = abc123def", "abc123def"),
    ("api key = abc123def, user = bob", "abc123def"), ("signing key=abc123def", "abc123def"),
    ("GET /proxy?u=https://bob:monday7@h/ failed", "monday7"),
    ("GET /proxy/https:/bob:monday7@h/ from https://h/fetch/https:/bob:monday7@h/", "https:/bob:monday7"),
    ("GET https://h/proxy?u=https:%2f%2fbob:monday7%40h x", "monday7"),
    ("GET https://h/p?u=https%3A%2F%2Fbob:monday7@h/x y", "monday7"),
    ("GET https://h/p?u=https://i/?token=abc123def failed", "abc123def"),
  ]

  @Test("A secret in a text is hidden wherever the text is", arguments: leaks)
  func hidden(text: String, secret: String) throws {
    for (type, body) in [
      ("application/json", "{\"text\":\(Self.literal(text))}"), ("text/plain", text + "\n"),
      ("text/html", "<p>\(text)</p>"),
    ] {
      var redaction = RecordingRedaction()
      let redacted = redaction.redacting(try RedactionFixture.exchange(response: ["Content-Type": "\(type)"], body))
      let shown = redacted.responseText ?? ""
      #expect(!shown.contains(secret) && shown.contains("REDACTED"), "\(type): \(shown)")
    }
    #expect(!SecretRedaction().redacting(text: text).contains(secret))
  }

  @Test(
    "A text that only speaks about secrets stays",
    arguments: [
      "My password? See the FAQ. Password: see above. The token is invalid. Your password is too short.",
      "Usage: foo --token TOKEN --password PASSWORD --api-key <key>", "Set the password: use at least 8 characters.",
      "      --token string   Bearer token for authentication\n      --password string   Password",
      "complete -c foo -l token -d 'The token'\ncomplete -c foo -l password -r",
      "'--password=[Password for auth]:password:' \\\n'--token=[API token]:token:_files'",
      "case \"$prev\" in --token|--password) COMPREPLY=() ;; esac", "opts=\"--help --token= --password= --api-key\"",
      "local token=$1; password=\"\"; secret=${SECRET};", "curl -u username:password https://h -u \"$USER:$PASS\"",
      "export API_KEY=<your key>; export API_KEY=your-api-key; export TOKEN=$(cat token)",
      "git commit -p file; mkdir -p a/b; ssh -p 2222 h; docker run -p 8080:80 -u 1000:1000 x",
      "a.password=b.password,c.token=d,e.secret=!0,{token:e,password:t}",
      "if password == 'abc' then token = user.token",
      "const rules = { password: 'required|min:8', token: \"required\" };",
      "password: z.string().min(8), token: z.string()",
      "input[type=password]:focus{color:red} .token.keyword{color:#07a}", "secret:read token:write openid",
      "INFO token=valid user=7 session=none", "ERROR password=incorrect; token: expired at 2026-05-04",
      "Use the test card 4242 4242 4242 4242 with any date", "Your order number is 4539148803436467.",
      "Test cards: Visa 4000056655665556, Mastercard 5555555555554444",
      "https://h/cb?code={code}&token={token}&state=abc",
      "API_KEY = os.environ[\"API_KEY\"]\npassword = getpass.getpass()\ntoken = args.token",
      "Token.String: \"#AB0909\", Token.Name: \"#08547A\"", "run --encrypt-password --fail-at-end --token --x1",
      "username= message= passphrase= password= scmVersion= 1",
      "git clone https://x-access-token:${GITHUB_TOKEN}@github.com/x",
      "struct A { token_stream: AtomicU32, span: AtomicU32 }", "permissions:\n  id-token: write\n  contents: read",
      "password_min_length=8\ntoken_ttl=3600\ncsrf=on", "the key = value12 store", "access keys are listed",
      "public key = abc123def", "primary key = user_id2", "monkey = banana7x; keyboard = qwerty12",
      "private keyboard = abc123def", "db key=user123 size=4", "<api key=\"a1b2c3\"/> <secret key=\"db12x\">",
      "api key = <your key>", "secret key = config.secretKey", "if access key = nil then", "private key = required",
      "Choose a private key = easy to say, hard to keep", "access key == abc123def", "sort key = name12x",
      "GET https://h/p?u=https://i&m=me@x.com failed", "see https://h/@bob/post?at=https://h:80/x@2",
      "note:/home/me@host:x", "Signature-Input: sig1=(\"@method\");created=1618884473",
    ]
  )
  func kept(text: String) throws {
    for (type, body) in [("application/json", "{\"text\":\(Self.literal(text))}"), ("text/plain", text)] {
      var redaction = RecordingRedaction()
      let exchange = try RedactionFixture.exchange(response: ["Content-Type": "\(type)"], body)
      #expect(redaction.redacting(exchange).responseText == body)
    }
  }

  @Test(
    "A member of JSON is hidden by its name, by that of its object, and by another member's",
    arguments: [
      (#"{"otp_code":482913,"pin_code":1234}"#, #"{"otp_code":0,"pin_code":0}"#),
      (#"{"API Key":"a1","Passwort":"b2"}"#, #"{"API Key":"REDACTED-1","Passwort":"REDACTED-2"}"#),
      (
        #"[{"op":"add","path":"/user/password","value":"monday9"}]"#,
        #"[{"op":"add","path":"/user/password","value":"REDACTED-1"}]"#
      ),
      (#"{"value":"monday9","name":"password"}"#, #"{"value":"REDACTED-1","name":"password"}"#),
      (#"{"token":{"id":"a1b2-c3d4-e5f6-a7b8"}}"#, #"{"token":{"id":"REDACTED-1"}}"#),
      (#"{"token":{"id":"abcdefghijkl1234"}}"#, #"{"token":{"id":"REDACTED-1"}}"#),
      (#"{"token":{"id":"abcdefghijk1234"}}"#, #"{"token":{"id":"abcdefghijk1234"}}"#),
      (#"{"name":"password","value":"qWeRtYuIoPaSdFgHj"}"#, #"{"name":"password","value":"REDACTED-1"}"#),
      (#"{"name":"password","value":"managementConsole"}"#, #"{"name":"password","value":"managementConsole"}"#),
      (
        #"{"field":"password","old":"monday1","new":"tuesday2"}"#,
        #"{"field":"password","old":"REDACTED-1","new":"REDACTED-2"}"#
      ),
      (
        #"{"password":{"value":"hunter2"},"token":{"S":"abc1"}}"#,
        #"{"password":{"value":"REDACTED-1"},"token":{"S":"REDACTED-2"}}"#
      ),
      (
        #"{"headers":{"authorization":"Bearer abc","x-sid":"abc1","accept":"*/*"}}"#,
        #"{"headers":{"authorization":"Bearer REDACTED-1","x-sid":"REDACTED-2","accept":"*/*"}}"#
      ),
      (#"{"cookies":{"sid":"abc123def","theme":"dark"}}"#, #"{"cookies":{"sid":"REDACTED-1","theme":"dark"}}"#),
      (
        #"{"rawHeaders":["Host","h","X-Api-Key","abc12345"]}"#, #"{"rawHeaders":["Host","h","X-Api-Key","REDACTED-1"]}"#
      ),
      (#"{"kty":"oct","k":"q7Xz9LmK2vT4pW8sYbN3q7Xz"}"#, #"{"kty":"oct","k":"REDACTED-1"}"#),
      (#"{"seed_phrase":"apple brick cat dog eagle fox"}"#, #"{"seed_phrase":"REDACTED-1"}"#),
    ]
  )
  func members(_ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(try RedactionFixture.exchange(response: [:], text)).responseText == expected)
  }

  @Test(
    "Schemas, labels, counts, states and templates stay, in recordings and in reports",
    arguments: [
      #"{"max_tokens":"4096","csrf":"disabled","total_tokens":"52","token_type":"bearer"}"#,
      #"{"password":{"type":"string","minLength":8}}"#, #"{"fields":["username","password","token"]}"#,
      #"{"example":{"password":"string","token":"<token>"}}"#, #"{"credentials":"include","mode":"cors"}"#,
      #"{"permissions":{"secrets":"read","id-token":"write","contents":"read"}}"#,
      #"{"token_endpoint":"https://h/token","grant_types_supported":["authorization_code","refresh_token"]}"#,
      #"{"securitySchemes":{"token":{"type":"http","scheme":"bearer"},"apiKey":{"type":"apiKey","in":"header","name":"X-API-Key"}}}"#,
      #"{"order_number":"4539148803436467","name":"password","type":"password","value":"","required":true}"#,
    ]
  )
  func harmless(text: String) throws {
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(try RedactionFixture.exchange(response: [:], text)).responseText == text)
    #expect(String(decoding: SecretRedaction().redacting(json: Array(text.utf8)), as: UTF8.self) == text)
  }

  @Test(
    "Credentials in headers and URLs are hidden by their words",
    arguments: [
      ("Session", "abc123"), ("X-Sid", "abc123"), ("X-Registry-Auth", "eyJ1c2VybmFtZSI6ImJvYiJ9"),
      ("Private-Token", "abc"),
      ("Mcp-Session-Id", "abc"), ("X-Passwort", "abc"), ("X-Client-Key", "abc"), ("X-Api-Secret-Key", "abc"),
    ]
  )
  func headers(name: String, value: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try RedactionFixture.exchange(request: [HTTPHeaderField(name, value)]))
    #expect(redacted.request.headers[name] == "REDACTED-1")
  }

  @Test(
    "A URL loses credentials of every kind",
    arguments: [
      ("https://h/p?bearer=abc", "https://h/p?bearer=REDACTED-1"),
      ("https://h/p?cookie=abc", "https://h/p?cookie=REDACTED-1"),
      ("https://h/p?id_token_hint=abc", "https://h/p?id_token_hint=REDACTED-1"),
      ("https://h/p;password=abc/x", "https://h/p;password=REDACTED-1/x"),
      ("https://h/p?a=1;password=abc", "https://h/p?a=1;password=REDACTED-1"),
      ("https://h/cards/4539148803436467/x", "https://h/cards/REDACTED-1/x"),
      ("https://h/cards/4539.1488-0343.6467/x", "https://h/cards/REDACTED-1/x"),
      ("https://h/p?contrase%C3%B1a=x", "https://h/p?contrase%C3%B1a=REDACTED-1"),
      (
        "https://h/p?max_tokens=4096&csrf=disabled&token=%7Btoken%7D",
        "https://h/p?max_tokens=4096&csrf=disabled&token=%7Btoken%7D"
      ),
      ("https://h/orders/4539148803436467", "https://h/orders/4539148803436467"),
    ]
  )
  func urls(_ url: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(try RedactionFixture.exchange(url)).request.url.description == expected)
  }

  @Test("A challenge keeps its scheme and parameters, and loses its token")
  func challenges() throws {
    for (value, expected) in [
      ("Negotiate oYGzMIGwoAMKAQChCwYJKoZIgvcSAQICooGbBIGY", "Negotiate REDACTED-1"),
      ("Bearer realm=\"x\", error=\"invalid_token\"", "Bearer realm=\"x\", error=\"invalid_token\""),
    ] {
      var redaction = RecordingRedaction()
      let redacted = redaction.redacting(try RedactionFixture.exchange(response: ["WWW-Authenticate": value]))
      #expect(redacted.response?.headers["WWW-Authenticate"] == expected)
    }
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }
}
