import JSONSyntax

extension BodyPlace {
  /// The place in words: `body 12:5 /items/0/id`, or as much of it as is known.
  package var wording: String {
    ["body", location?.description, pointer?.description].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Finding {
  /// Where a file says so: `contract Contracts/feed.yaml:24:21`, or `file Recordings/feed.har:12:7` for other files.
  package var placeWording: String? {
    contract.map { "\(isAboutContract ? "contract" : "file") \($0.place)" }
  }

  /// Whether the file of the place is a contract, and not a recording or the project's scenarios.
  package var isAboutContract: Bool { !Self.checksOfFiles.contains(check) }

  private static let checksOfFiles: Set<CheckID> = [.recording, .scenario, .secret, .age, .unused, .exclusion]
}

extension ExchangeReference {
  /// The commands that repeat the request, in their order; none for a request that the API sent.
  package var commands: [String] { [preparation.map { "\($0) &" }, curl].compactMap(\.self).filter { !$0.isEmpty } }

  /// Number, outcome and purpose in words: `exchange 3, status 200: page 2 of the walk with limit 1`.
  package var wording: String {
    "exchange \(number), \(status.map { "status \($0)" } ?? "no status")\(purpose.map { ": \($0)" } ?? "")"
  }
}
