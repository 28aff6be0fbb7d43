import Basics
import ContractReports
import ContractVerifier
import HTTPMessages
import JSONSyntax

/// The content of `contract.yaml`.
struct ProjectConfiguration: Sendable {
  /// The values of a key, as an option takes them, and where they are.
  struct Setting: Sendable {
    let values: [String]
    let place: SourcePlace
  }

  /// An API that `--base-url` can name.
  struct Target: Sendable {
    let name: String
    let url: String
    var headers: [(name: String, value: String)] = []
    var variables: [(name: String, variable: String)] = []
    /// The settings of its own, by key.
    var settings: [String: Setting] = [:]
    let place: SourcePlace
  }

  /// The path of the file.
  let file: String
  /// The SHA-256 of the file's content.
  var digest: [UInt8] = []
  /// The settings by key, such as `limits.rate`.
  var settings: [String: Setting] = [:]
  /// The APIs, in the order of the file.
  var targets: [Target] = []
  /// The exclusions from runs, in the order of the file.
  var exclusions: [Exclusion] = []
}

/// A check, operation or case that runs leave out until a date.
struct Exclusion: Sendable, Hashable {
  var check: CheckID?
  var operation: String?
  var acceptanceCase: String?
  /// Why it is left out.
  let reason: String
  /// The last day on which it is left out: `2026-12-31`.
  let until: String
  /// Where it is in the file.
  let place: SourcePlace

  /// The excluded part, in words: `pagination of getFeed`.
  var subject: String {
    if let acceptanceCase { return "case \(acceptanceCase)" }
    return [check?.rawValue, operation].compactMap(\.self).joined(separator: " of ")
  }

  /// Returns the `--exclude` values of this entry for a run.
  ///
  /// A check of one operation has none: its findings are left out of the report.
  func names(among excludable: Excludable) -> [String] {
    switch (check, operation, acceptanceCase) {
    case (let check?, nil, nil): excludable.checks.contains(check) ? [check.rawValue] : []
    case (nil, let operation?, nil): excludable.operations ? [operation] : []
    case (nil, nil, let acceptanceCase?): excludable.cases ? [acceptanceCase] : []
    default: []
    }
  }
}

/// The settings that a run takes from the project and that no option can express.
struct ProjectSettings: Sendable {
  /// The settings of the project under which the current command runs; `nil` without a project.
  @TaskLocal static var current: ProjectSettings?

  /// The cases that the project of the current run excludes, with their exclusions.
  static var excludedCases: [(name: String, exclusion: Exclusion)] {
    (current?.exclusions ?? []).compactMap { exclusion in exclusion.acceptanceCase.map { ($0, exclusion) } }
  }

  /// The options that the file sets.
  var fileOptions: Set<String> = []
  /// The exclusions that apply today.
  var exclusions: [Exclusion] = []
  /// The exclusions whose date has passed.
  var expired: [Exclusion] = []
}

extension ProjectSettings {
  /// Sorts the exclusions of a file into those that apply and those whose date has passed.
  init(exclusions: [Exclusion], now: Int64) {
    let today = Timestamp.day(ofNanoseconds: now)
    self.init()
    for exclusion in exclusions {
      if Timestamp.day(ofDate: exclusion.until) ?? 0 < today {
        expired.append(exclusion)
      } else {
        self.exclusions.append(exclusion)
      }
    }
  }
}
