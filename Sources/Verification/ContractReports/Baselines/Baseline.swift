import Diagnostics
import Findings
import JSONSyntax

/// The problems that a team knows and accepts for now, by their fingerprints.
///
/// The file is JSON with one problem per line of a diff, in an order that does not depend on the run.
public struct Baseline: Sendable, Hashable {
  /// The identifier of the format, the file's member `schema`.
  public static let schemaIdentifier = "urn:contract:baseline:1"

  /// A known problem; everything but the fingerprint is for readers.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The fingerprint of a finding or failed case.
    public internal(set) var fingerprint: String = ""
    /// The check; `nil` for a failed case.
    public internal(set) var check: CheckID?
    /// The operation or case; `nil` for a finding about a file.
    public internal(set) var subject: String?
    /// The fault in words.
    public internal(set) var message: String = ""

    /// The problem in one line: `body-schema getFeed: "9" is not a UUID`.
    public var wording: String {
      [check?.rawValue ?? "case", subject].compactMap(\.self).joined(separator: " ") + ": \(message)"
    }

    /// Compares entries by check, subject, message and fingerprint.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.check?.rawValue ?? "", left.subject ?? "", left.message, left.fingerprint)
        < (right.check?.rawValue ?? "", right.subject ?? "", right.message, right.fingerprint)
    }
  }

  /// The known problems, each once.
  public let entries: [Entry]
  private let fingerprints: Set<String>

  /// Creates a baseline; of entries with the same fingerprint, the first in order is kept.
  public init(_ entries: some Sequence<Entry>) {
    var seen: Set<String> = []
    self.entries = entries.sorted().filter { seen.insert($0.fingerprint).inserted }
    fingerprints = seen
  }

  /// Returns whether a problem is known.
  public func contains(_ entry: Entry) -> Bool { fingerprints.contains(entry.fingerprint) }

  /// Returns how a report, without the problems that the baseline accepts, differs from it.
  ///
  /// - Parameters:
  ///   - report: The report of the run.
  ///   - file: The path of the baseline.
  ///   - new: The number of problems that the baseline does not accept.
  public func comparison(with report: Report, file: String, new: Int) -> BaselineComparison {
    let gone = fixed(in: report)
    let found = Set(report.known.map(\.fingerprint))
    return BaselineComparison(
      file: file,
      known: found.count,
      new: new,
      gone: gone,
      unjudged: entries.count { !found.contains($0.fingerprint) } - gone.count
    )
  }

  /// Returns the entries that a report shows to be fixed.
  ///
  /// A problem is fixed if its check judged something of its operation, or its case passed, and it was not found again. A
  /// report of a part of the API says nothing about the rest.
  public func fixed(in report: Report) -> [Entry] {
    guard !report.isInterrupted else { return [] }
    let found = Set(report.known.map(\.fingerprint))
    var judged: Set<[String]> = []
    for operation in report.operations where !operation.statuses.isEmpty {
      for (check, count) in operation.judgements where count > 0 { judged.insert([operation.id, check.rawValue]) }
    }
    let passed = Set(report.cases.filter { $0.verdict == .passed }.map(\.id))
    let checks = Set(report.checks)
    return entries.filter { entry in
      guard !found.contains(entry.fingerprint) else { return false }
      guard let check = entry.check else { return entry.subject.map(passed.contains) ?? false }
      guard checks.contains(check), let subject = entry.subject else { return checks.contains(check) }
      return judged.contains([subject, check.rawValue]) || (report.judgements[check] ?? 0) > 0
    }
  }
}

extension Baseline {
  /// Reads a file.
  ///
  /// - Throws: `ReportFileError` with the place, if it is not a baseline.
  public init(parsing bytes: [UInt8], file: String) throws(ReportFileError) {
    let root = try ReportFileValue.root(bytes, file: file, schema: Self.schemaIdentifier, kind: "a baseline")
    self = try Self.form.read(root)
  }

  /// The file as UTF-8 text.
  public var bytes: [UInt8] { Self.form.write(self).serialized(indented: true) + [0x0A] }

  private static let form = ObjectForm(readInto: Baseline([])) {
    Member.constant("schema", .string(schemaIdentifier))
    Member.mapped("findings", .list(of: Entry.finding)) {
      $0.entries.filter { $0.check != nil }
    } set: {
      $0 = Baseline($0.entries + $1)
    }
    Member.mapped("cases", .list(of: Entry.outcome)) {
      $0.entries.filter { $0.check == nil }
    } set: {
      $0 = Baseline($0.entries + $1)
    }
  }
  .form
}

extension Baseline.Entry {
  /// A known finding.
  fileprivate static let finding = ObjectForm(readInto: Baseline.Entry()) {
    Member.stored("fingerprint", \.fingerprint, .string)
    Member.mapped("check", .check) {
      $0.check ?? CheckID("")
    } set: {
      $0.check = $1
    }
    Member.stored("operation", \.subject, .text)
    Member.stored("message", \.message, .string.or(""))
  }
  .form

  /// A known failure of a case.
  fileprivate static let outcome = ObjectForm(readInto: Baseline.Entry()) {
    Member.stored("fingerprint", \.fingerprint, .string)
    Member.mapped("case", .string) {
      $0.subject ?? ""
    } set: {
      $0.subject = $1
    }
    Member.stored("message", \.message, .string.or(""))
  }
  .form
}
