import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

extension Finding {
  /// The most other exchanges that a report may claim, so that sums cannot overflow.
  private static let maximumExchanges = 1_000_000_000

  /// A finding in the JSON report; its fingerprint is made anew from what is read.
  static let json = ObjectForm(readInto: Finding(check: CheckID(""), message: "")) {
    Member.stored("check", \.check, .check)
    Member.stored("severity", \.severity, .choice { "\"\($0)\" is not a severity" }, "Only errors break the contract.")
    Member.stored("operation", \.operation, .text, "The operation's id; null if the finding belongs to no operation.")
    Member.stored("message", \.message, .string, "The problem, in one line.")
    Member.stored("details", \.details, .list(of: .string), "Further lines.")
    Member.stored(
      "body",
      \.body,
      BodyPlace.json.optional,
      "The place in the response's body; null if the finding is not about the body."
    )
    Member.stored(
      "contract",
      \.contract,
      ContractPlace.json.optional,
      "The place in the contract, or in the faulty file; null if there is none."
    )
    Member.stored(
      "exchange",
      \.exchange,
      ExchangeReference.json.optional,
      "The request, with secrets redacted; null for a finding about a file."
    )
    Member.added("cause", \.cause, .text, "The part of the request that causes the fault; null if no single part does.")
    Member.mapped("otherExchanges", .count.or(0), "The number of other exchanges that show the same fault.") {
      $0.otherExchanges
    } set: {
      $0.otherExchanges = min(max(0, $1), maximumExchanges)
    }
    Member.added(
      "evidence",
      \.evidence,
      .list(of: ExchangeReference.json, most: maximumEvidence),
      "The first of the other exchanges that show the same fault."
    )
    Member.derived(
      "fingerprint",
      .string.with(["pattern": "^[0-9a-f]{32}$"]),
      "Names the problem: the same in every run that finds it.",
      isRequired: false,
      get: \.fingerprint
    )
    Member.derived(
      "group",
      .string.with(["pattern": "^[0-9a-f]{32}$"]),
      "The same for findings of one cause, whatever operations show it.",
      isRequired: false,
      get: \.groupFingerprint
    )
    Member.stored("stage", \.stage, .stageName)
    Member.added(
      "otherStages",
      \.otherStages,
      .list(of: .string),
      "The later stages that found the same fault, which report it no more."
    )
  }
  .form.named("finding")
}

extension BodyPlace {
  fileprivate static let json = ObjectForm(readInto: BodyPlace(pointer: nil, location: nil, excerpt: nil)) {
    Member.stored("pointer", \.pointer, .pointer)
    Member.line { $0.location }
    Member.column("In Unicode code points, from 1.") {
      $0.location
    } set: {
      $0.location = $1
    }
    Member.stored("excerpt", \.excerpt, Excerpt.json.optional, "The line at that place, shortened.")
  }
  .form
}

extension Excerpt {
  fileprivate static let json = ObjectForm(readInto: Excerpt(text: "", mark: 0)) {
    Member.stored("text", \.text, .string)
    Member.mapped("mark", .count, "The place in `text`, in Unicode code points from 0.") {
      $0.mark
    } set: {
      $0 = Excerpt(text: $0.text, mark: $1)
    }
  }
  .form
}

extension ContractPlace {
  fileprivate static let json = ObjectForm(readInto: ContractPlace(place: SourcePlace(file: "", location: nil))) {
    Member.mapped("file", .string) {
      $0.place.file
    } set: {
      $0.place = SourcePlace(file: $1, location: $0.place.location)
    }
    Member.line { $0.place.location }
    Member.column {
      $0.place.location
    } set: {
      $0.place = SourcePlace(file: $0.place.file, location: $1)
    }
    Member.stored("pointer", \.pointer, .pointer)
  }
  .form
}

extension ExchangeReference {
  fileprivate static let json = ObjectForm(
    readInto: ExchangeReference(number: 0, method: .get, url: "", status: nil, curl: "")
  ) {
    Member.stored("number", \.number, .ordinal, "The position of the exchange in the run, from 1.")
    Member.stored("method", \.method, JSONForm.string.mapped(HTTPMethod.init(_:), from: \.rawValue))
    Member.stored("url", \.url, .string)
    Member.stored("status", \.status, JSONForm.integer.optional, "null if there was no response.")
    Member.stored("purpose", \.purpose, .text, "Why the request was sent.")
    Member.stored("curl", \.curl, .string, "A shell command that repeats the request.")
    Member.added(
      "preparation",
      \.preparation,
      .text,
      "A command to run first, such as `contract mock`; null if the server is not the tool's own."
    )
    Member.added(
      "request",
      \.request,
      SentRequest.json.optional,
      "What `contract repeat` sends again; null if it is not known."
    )
    Member.added(
      "expectation",
      \.expectation,
      Expectation.json.optional,
      "The response that the request should get; null if it is not known."
    )
  }
  .form.named("exchange")
}

extension Member {
  /// The line of a place, which is read with its column.
  fileprivate static func line(get: @escaping @Sendable (Value) -> JSONLocation?) -> Member {
    derived("line", .position) { get($0)?.line }
  }

  /// The column of a place, and what is read of both.
  fileprivate static func column(
    _ description: String? = nil,
    get: @escaping @Sendable (Value) -> JSONLocation?,
    set: @escaping @Sendable (inout Value, JSONLocation?) -> Void
  ) -> Member {
    var member = derived("column", .position, description) { get($0)?.column }
    member.read = { object, value throws(ReportFileError) in
      let position = JSONForm.position
      guard let line = try position.read("line", of: object), let column = try position.read("column", of: object)
      else { return }
      guard line > 0, column > 0 else { throw object.error("line and column are counted from 1") }
      set(&value, JSONLocation(line: line, column: column))
    }
    return member
  }
}

extension JSONForm<Int?> {
  /// A line or column.
  fileprivate static let position = JSONForm<Int>.ordinal.optional.described("Counted from 1.").named("position")
}

extension JSONForm<JSONPointer?> {
  /// A place inside of a document.
  fileprivate static let pointer = {
    let text = JSONForm<String>.string
    let form = JSONForm<JSONPointer>(
      schema: text.schema,
      write: { .string($0.description) },
      read: { value throws(ReportFileError) in
        guard let pointer = JSONPointer(try text.read(value)) else {
          throw value.error("\(value.name) is not a JSON Pointer")
        }
        return pointer
      }
    )
    return form.optional.with(["format": "json-pointer"])
      .described("A JSON Pointer (RFC 6901), empty for the whole document; null if unknown.").named("pointer")
  }()
}
