import ArgumentParser

/// What of a session of recording goes into the file.
enum RecordMode: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// What the file does not have yet; what it has stays as it is.
  case new
  /// Everything: the file is written anew.
  case all
  /// Nothing: what the file does not have is told.
  case none
}
