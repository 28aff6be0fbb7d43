import MockEngine
import Synchronization

/// The names under which sessions are known to the mock, no two of them alike at a time.
///
/// A name that is free is taken as it is, so that whatever is chosen at random by it is chosen alike in every run.
final class SessionNames: Sendable {
  private let taken = Mutex<Set<String>>([])

  /// Takes the name for a session of a name, fit for a header field.
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
        candidate = "\(plain)~\(number)"
      }
      return candidate
    }
  }

  /// Frees a name.
  func free(_ name: String) { taken.withLock { _ = $0.remove(name) } }
}
