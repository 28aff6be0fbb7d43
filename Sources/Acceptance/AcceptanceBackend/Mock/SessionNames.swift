import Basics
import MockEngine

/// The names by which the mock identifies sessions; none is used twice, so that a request that is still on its way when
/// its session ends arrives in no other.
///
/// The first session of a name has it unchanged, and later ones with a number, which random choices ignore: they are the
/// same in every run.
final class SessionNames: Sendable {
  private let uses = Mutex<[String: Int]>([:])

  /// Returns a unique name derived from the name of a session, valid in a header field.
  func take(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(MockRuntime.longestSession - 20).map { scalar in
      0x21..<0x7F ~= scalar.value && Character(scalar) != MockRuntime.sessionNumberMark ? scalar : "-"
    }
    let plain = scalars.isEmpty ? "-" : String(String.UnicodeScalarView(scalars))
    let number = uses.withLock { uses in
      let number = uses[plain, default: 0] + 1
      uses[plain] = number
      return number
    }
    return number == 1 ? plain : "\(plain)\(MockRuntime.sessionNumberMark)\(number)"
  }
}
