import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

// What members of several objects of the JSON report are.

extension JSONForm<CheckID> {
  /// The id of a check.
  static let check = JSONForm<String>.string.with(["pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"])
    .named("checkIdentifier").mapped(CheckID.init(_:), from: \.rawValue)
}

extension JSONForm<[CheckID: Int]> {
  /// How often each check judged something.
  static let judgements = JSONForm<[(key: CheckID, value: Int)]>.counts(of: .check).named("judgements")
    .mapped({ Dictionary($0) { $1 } }, from: { $0.sorted { $0.key < $1.key } })
}

extension JSONForm<String?> {
  static let stageName = JSONForm<String>.string.optional
    .described("The name of the stage; null for a run without stages.").named("stageName")
}

extension JSONForm<OperationOmission> {
  /// Why a run says little about an operation.
  static let omission = choice { "\"\($0)\" is not a reason" }.named("omission")
}

extension JSONForm<OperationOmission?> {
  /// The same where there may be none; a reason that only another version knows is read as none.
  static let omission = {
    var form = JSONForm<OperationOmission>.omission.optional
    form.read = { value throws(ReportFileError) in
      OperationOmission(rawValue: try JSONForm<String>.string.read(value))
    }
    return form
  }()
}

extension JSONForm<Int> {
  /// The status of a response as the key of a member.
  static let status = JSONForm<Int>(
    schema: [.init("pattern", "^[0-9]{3}$")],
    write: { .string(String($0)) },
    read: { key throws(ReportFileError) in
      let name = key.json.string ?? ""
      guard let status = Int(name), 100..<1000 ~= status else {
        throw key.error("\"\(VisibleText.of(name))\" is not a status")
      }
      return status
    }
  )
}

extension JSONForm<Int32?> {
  static let exitStatus = JSONForm<Int32>(
    schema: JSONForm<Int>.integer.with(["minimum": 0, "maximum": 255]).schema,
    write: { JSONLiteral(Int($0)) },
    read: { value throws(ReportFileError) in
      guard let status = value.json.integer, let code = UInt8(exactly: status) else {
        throw value.error("\(value.name) is not an exit code", remedy: ReportFileError.incomplete)
      }
      return Int32(code)
    }
  )
  .optional
}

extension JSONForm<Duration> {
  /// Seconds with decimals.
  static let seconds = JSONForm(
    schema: [.init("type", "number"), .init("minimum", 0)],
    fallback: .zero,
    write: { .number($0.seconds(decimals: 3)) },
    read: { value throws(ReportFileError) in
      guard value.json.kind == .number, let seconds = Double(value.json.text), seconds >= 0, seconds < 1e9 else {
        throw value.error("\(value.name) is not a number of seconds")
      }
      return .milliseconds(Int64((seconds * 1000).rounded()))
    }
  )
  .named("seconds")
}
