import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of markup, settings and tables")
struct TextFormatRedactionTests {
  @Test(
    "An element with a secret name loses its text, and its tags stay",
    arguments: [
      ("<a><password>hunter2</password></a>", "<a><password>REDACTED-1</password></a>"),
      ("<p:password>\n  hunter2\n</p:password>", "<p:password>\n  REDACTED-1\n</p:password>"),
      ("<password><![CDATA[hunt<er2]]></password>", "<password><![CDATA[REDACTED-1]]></password>"),
      ("<password>\n<![CDATA[hunter2]]>\n</password>", "<password>\n<![CDATA[REDACTED-1]]>\n</password>"),
      (#"<field name="secret">hunter2</field>"#, #"<field name="secret">REDACTED-1</field>"#),
      (#"<field name="api_key"><![CDATA[k1]]></field>"#, #"<field name="api_key"><![CDATA[REDACTED-1]]></field>"#),
      (#"<entry key='password'>hunter2</entry>"#, #"<entry key='password'>REDACTED-1</entry>"#),
      (#"<add key="ApiKey" value="k1"/>"#, #"<add key="ApiKey" value="REDACTED-1"/>"#),
      (#"<user password="hunter2"/>"#, #"<user password="REDACTED-1"/>"#),
      (#"<input value="sun" name="user[password]">"#, #"<input value="REDACTED-1" name="user[password]">"#),
      (
        "<dict><key>password</key><string>hunter2</string><key>user</key><string>bob</string></dict>",
        "<dict><key>password</key><string>REDACTED-1</string><key>user</key><string>bob</string></dict>"
      ),
      (
        "<p><name>token</name><value>abc1</value></p><p><name>n</name><value>abc2</value></p>",
        "<p><name>token</name><value>REDACTED-1</value></p><p><name>n</name><value>abc2</value></p>"
      ),
      (
        #"<data><![CDATA[{"token":"abc1","n":1}]]></data>"#,
        #"<data><![CDATA[{"token":"REDACTED-1","n":1}]]></data>"#
      ),
    ]
  )
  func markup(body: String, expected: String) throws {
    for type in ["application/xml", "text/html", "application/soap+xml"] {
      #expect(try redacted(type, body) == expected)
    }
  }

  @Test(
    "Markup without secrets stays as it is",
    arguments: [
      "<label name=\"password\">Your new word</label>", "<password/>", "<password></password>",
      "<password><![CDATA[]]></password>", "<a><![CDATA[x", "<![CDATA[", "<key>password</key>", "<token", "<token>",
      "<passwordHint>first pet</passwordHint>", "<key>title</key><string>abc1</string>",
      "<image url=\"https://h/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6.png\"/>", "<a>]]></a>", "<a href=\"#token\">x</a>",
    ]
  )
  func plainMarkup(body: String) throws { #expect(try redacted("application/xml", body) == body) }

  @Test(
    "A secret key in YAML loses a value that starts after its line",
    arguments: [
      ("token: |\n  abc1\n  def2\nuser: bob\n", "token: |\n  REDACTED-1\nuser: bob\n"),
      ("token: >-\n\n  abc1\n\n\nuser: bob", "token: >-\n\n  REDACTED-1\n\n\nuser: bob"),
      (
        "a:\n  - password: |2+ # mine\n      abc1\n    user: bob\n",
        "a:\n  - password: |2+ # mine\n      REDACTED-1\n    user: bob\n"
      ),
      (
        "recovery_codes:\n  - abc-def1\n  - \"ghi-jkl2\"\nuser: bob",
        "recovery_codes:\n  - REDACTED-1\n  - \"REDACTED-2\"\nuser: bob"
      ),
      ("tokens:\n- abc1\n- def2\nuser: bob", "tokens:\n- REDACTED-1\n- REDACTED-2\nuser: bob"),
      ("password:\n  hunter2\nuser: bob", "password:\n  REDACTED-1\nuser: bob"),
      ("\"password\": |\r\n  hunter2\r\nuser: bob\r\n", "\"password\": |\r\n  REDACTED-1\r\nuser: bob\r\n"),
      ("Authorization: Bearer abc1\n", "Authorization: Bearer REDACTED-1\n"),
    ]
  )
  func yaml(body: String, expected: String) throws {
    for type in ["application/yaml", "text/plain"] { #expect(try redacted(type, body) == expected) }
  }

  @Test(
    "YAML without secrets stays as it is",
    arguments: [
      "token: |\nuser: bob\n", "token: |\n\n\n", "tokens:\n  type: string\n  n: 1\n", "description: |\n  abc1 def2\n",
      "password:\n", "password:\nuser: bob", "secrets:\n  - name: bob\n", "token_url:\n  https://h/\n", "- |\n  token",
    ]
  )
  func plainYAML(body: String) throws { #expect(try redacted("application/yaml", body) == body) }

  @Test(
    "A column with a secret header loses its values",
    arguments: [
      ("text/csv", "user,password\nbob,hunter2\nann,abc1\n", "user,password\nbob,REDACTED-1\nann,REDACTED-2\n"),
      ("text/csv", "password\nhunter2,x\n", "password\nhunter2,x\n"),
      (
        "text/csv", "\"User\";\"API Key\"\r\n\"b;o\"\"b\";\"k;1\"\r\n\r\n",
        "\"User\";\"API Key\"\r\n\"b;o\"\"b\";\"REDACTED-1\"\r\n\r\n"
      ),
      ("text/tab-separated-values", "id\ttoken\n1\tabc1\n2\t\n", "id\ttoken\n1\tREDACTED-1\n2\t\n"),
      ("text/plain", "user,api_key,n\nbob,k1,2", "user,api_key,n\nbob,REDACTED-1,2"),
      ("text/csv", "name,card number\nbob,4111111111111111", "name,card number\nbob,REDACTED-1"),
      ("text/csv", "a,token\n\"x\ny\",abc1", "a,token\n\"x\ny\",REDACTED-1"),
      (
        "text/plain", "| user | password |\n|---|---|\n| bob | hunter2 |\n",
        "| user | password |\n|---|---|\n| bob | REDACTED-1 |\n"
      ),
    ]
  )
  func tables(type: String, body: String, expected: String) throws { #expect(try redacted(type, body) == expected) }

  @Test(
    "A text that only looks like a table stays as it is",
    arguments: [
      "Enter user, password\nand press return, please", "password,\n", "a,b\n1,2", "user,token_type\nbob,bearer",
      ",\n,",
      "id,title,token_count\n1,\"x\",5", "| field | type |\n|---|---|\n| password | string |\n",
    ]
  )
  func plainTables(body: String) throws { #expect(try redacted("text/plain", body) == body) }

  private func redacted(_ type: String, _ body: String) throws -> String {
    var redaction = RecordingRedaction()
    return redaction.redacting(try RedactionFixture.exchange(request: ["Content-Type": "\(type)"], body)).requestText
  }
}
