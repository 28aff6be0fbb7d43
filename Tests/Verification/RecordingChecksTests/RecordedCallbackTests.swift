import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import JSONSyntax
import RecordingChecks
import Redaction
import Testing

@Suite("Findings about recorded callbacks")
struct RecordedCallbackTests {
  private static let contract = """
    {"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"post":{"operationId":"a",
      "callbacks":{"done":{"{$request.body#/to}":{"post":{"operationId":"done","requestBody":{"content":{
        "application/json":{"schema":{"required":["id"],"properties":{"id":{"type":"integer"}}}}}},
        "responses":{"204":{"description":"d"}}}}}},
      "responses":{"200":{"description":"d"}}}}}}
    """

  private static func judgement(_ body: String, status: Int = 204, name: String = "done") throws -> RecordingJudgement {
    let loader = ContractLoader { _, bytes in
      do throws(JSONSyntaxError) {
        return .success(try JSONDocument(parsing: bytes))
      } catch {
        return .failure(ContractFileFault(message: error.message, location: error.location))
      }
    }
    let contract = loader.load([ContractFile(path: "a.json", bytes: Array(contract.utf8))], folder: "")
    let text = String(decoding: JSONLiteral.string(body).serialized(), as: UTF8.self)
    let har = """
      {"log":{"entries":[{"request":{"method":"POST","url":"http://127.0.0.1:9/hook?key=1",
      "postData":{"mimeType":"application/json","text":\(text)}},"response":{"status":\(status),
      "headers":[],"content":{"mimeType":""}},"_callback":{"name":"\(name)","operation":"a"}}]}}
      """
    var judgement = RecordingJudgement(contract: contract, policy: RedactionPolicy(), checks: .builtIn)
    judgement.judge(try RecordingReader().read(Array(har.utf8), file: "a.har"))
    return judgement
  }

  @Test("A callback that keeps the contract has no finding, whatever the client's URL is, and covers no operation")
  func valid() throws {
    let judgement = try Self.judgement(#"{"id":1}"#)
    #expect(judgement.findings.map(\.message) == [])
    #expect(judgement.operations.map(\.exchanges) == [0])
    #expect(judgement.notes == ["judged 1 recorded response"])
  }

  @Test("The API's faults in a callback are errors, and those of the client's response warnings")
  func faults() throws {
    let request = try Self.judgement(#"{"id":"x"}"#).findings
    #expect(request.map(\.severity) == [.error])
    #expect(request.map(\.operation) == ["done"])
    let response = try Self.judgement(#"{"id":1}"#, status: 500).findings
    #expect(response.map(\.severity) == [.warning])
  }

  @Test("A callback that the contract does not describe is skipped with a note")
  func unknown() throws {
    let judgement = try Self.judgement(#"{"id":1}"#, name: "gone")
    #expect(judgement.findings.isEmpty)
    #expect(judgement.notes == ["skipped 1 recorded callback that the contract does not describe"])
  }
}
