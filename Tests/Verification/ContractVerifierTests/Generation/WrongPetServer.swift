import HTTPMessages
import JSONSyntax
import Testing

/// A server with one fault, and the smallest request that shows it.
struct WrongPetServer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the fault occurs with a request, which the correct server would serve in the given way.
  let isWrong: @Sendable (ScriptedClient.Call, HTTPResponse) -> Bool
  /// The status of the faulty response.
  let status: Int
  let check: String
  /// The path, the query and the body of the smallest request.
  let smallest: String
  /// A part of the message.
  let reason: String

  private static func row(
    _ description: String,
    _ status: Int,
    _ check: String,
    _ smallest: String,
    _ reason: String,
    _ isWrong: @Sendable @escaping (ScriptedClient.Call, HTTPResponse) -> Bool
  ) -> WrongPetServer {
    WrongPetServer(
      testDescription: description,
      isWrong: isWrong,
      status: status,
      check: check,
      smallest: smallest,
      reason: reason
    )
  }

  static let all: [WrongPetServer] = [
    row("ignores the maximum of a parameter", 200, "rejection", "/pets?limit=101", "above its maximum 100") {
      call,
      right in
      right.status == 400 && (call.query("limit").flatMap { Int($0) } ?? 0) > 100
    },
    row("ignores the minimum of a parameter", 200, "rejection", "/pets?limit=0", "below its minimum 1") { call, right in
      right.status == 400 && (call.query("limit").flatMap { Int($0) } ?? 1) < 1
    },
    row("fails at a word for a number", 500, "generated-request", "/pets?limit=abc", "not of its type \"integer\"") {
      call,
      _ in
      call.query("limit") == "abc"
    },
    row(
      "accepts unknown members of an enum",
      200,
      "rejection",
      "/pets?kind=not-a-member",
      "not among its allowed values"
    ) {
      call,
      right in right.status == 400 && call.query("kind") != nil && call.query("limit") == nil
    },
    row("fails at one member of an enum", 500, "generated-request", "/pets?kind=bird", "is \"bird\"") { call, _ in
      call.query("kind") == "bird"
    },
    row(
      "fails at characters beyond ASCII",
      500,
      "generated-request",
      #"/pets {"name":"é","kind":"cat"}"#,
      "beyond ASCII"
    ) {
      call,
      _ in call.member("name")?.string?.unicodeScalars.contains { $0.value > 0x7F } ?? false
    },
    row(
      "fails at an empty optional text",
      500,
      "generated-request",
      #"/pets "kind":"cat","note":""}"#,
      "is empty"
    ) {
      call,
      _ in call.member("note")?.string == ""
    },
    row(
      "fails at large integers",
      500,
      "generated-request",
      #"/pets "kind":"cat","serial":2147483648}"#,
      ""
    ) {
      call,
      _ in (call.member("serial")?.number).map { $0 > JSONNumber(2_147_483_647) } ?? false
    },
    row("accepts a body without a required member", 201, "rejection", #"/pets {"name":"item 339"}"#, "is missing") {
      call,
      right in
      right.status == 400 && call.body != nil && call.member("kind") == nil
    },
    row("accepts too long texts", 201, "rejection", "", "more than its maxLength 30") { call, right in
      right.status == 400 && (call.member("name")?.string?.count ?? 0) > 30
    },
    row("accepts unknown members", 201, "rejection", "", "is an unknown member") { call, right in
      right.status == 400 && call.member("unexpected") != nil
    },
    row("accepts repeated elements", 201, "rejection", "", "repeats an element") { call, right in
      let tags = call.member("tags")?.elements.compactMap(\.string) ?? []
      return right.status == 400 && Set(tags).count < tags.count
    },
    row(
      "fails at an empty list",
      500,
      "generated-request",
      #"/pets "kind":"cat","tags":[]}"#,
      "has 0 elements"
    ) {
      call,
      _ in call.member("tags")?.kind == .array && call.member("tags")?.count == 0
    },
    row("fails at the second branch of a oneOf", 500, "generated-request", "", "is alternative 2 of oneOf") { call, _ in
      call.member("owner")?["phone"] != nil
    },
    row("fails without a body", 500, "generated-request", "/pets", "the required request body is missing") { call, _ in
      call.request.method == .post && call.request.body.isEmpty
    },
    row("fails when two parameters occur together", 500, "generated-request", "/pets limit=", "") { call, _ in
      call.query("limit") != nil && call.query("kind") != nil
    },
    row("accepts null for a required text", 201, "rejection", #"/pets {"name":null,"kind":"cat"}"#, "is null") {
      call,
      right in
      right.status == 400 && call.member("name")?.isNull ?? false
    },
    row(
      "returns an undocumented status for a boundary",
      202,
      "status",
      "/pets?limit=100",
      "status 202 is not documented"
    ) {
      call,
      _ in call.query("limit") == "100"
    },
  ]
}
