import Basics
import MockEngine

/// The names by which the mock identifies sessions, unique among all open ones.
///
/// A name is used unchanged if it is free, so that everything derived from it at random is the same in every run.
final class SessionNames: Sendable {
  private let taken = Mutex<Set<String>>([])

  /// Returns a unique name derived from the name of a session, valid in a header field.
  func take(_ name: String) -> String {
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(MockRuntime.longestSession - 20).map { scalar in
          0x21..<0x7F ~= scalar.value ? scalar : "-"
        }
      )
    )
    return taken.withLock { taken in
      var candidate = plain.isEmpty ? "-" : plain
      var number = 1
      while !taken.insert(candidate).inserted {
        number += 1
        candidate = "\(plain)\(MockRuntime.sessionNumberMark)\(number)"
      }
      return candidate
    }
  }

  /// Makes a name available again.
  func free(_ name: String) { taken.withLock { _ = $0.remove(name) } }
}
