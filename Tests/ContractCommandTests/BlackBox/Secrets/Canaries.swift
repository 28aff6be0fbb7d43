import Foundation
import Redaction
import Testing

/// Secrets that tests plant wherever a request, a response or a recording has room, and then look for in every output.
enum Canaries {
  /// A part of every planted secret that is not encoded.
  static let mark = "canary5e41"
  static let webToken =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJjYW5hcnkifQ.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
  static let base64 = Data(#"{"password": "canary5e41-wrapped-1"}"#.utf8).base64EncodedString()
  static let hexadecimal = #"{"password": "canary5e41-wrapped-2"}"#.utf8.map { String($0, radix: 16) }.joined()
  static let card = "4111 1111 1111 1111"
  static let keyBody = "MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEA"
  static let key = "-----BEGIN PRIVATE KEY-----\\n\(keyBody)\\n-----END PRIVATE KEY-----"

  /// Returns a text with a secret of a shape, as a JSON string has it, and what no output may have of it; a new shape
  /// does not compile until it has one.
  static func text(of kind: SecretShape.Kind) -> (text: String, secret: String) {
    switch kind {
    case .webToken: return (webToken, webToken)
    case .privateKey: return (key, keyBody)
    case .bearer: return ("Bearer canary5e41-shape-31", mark)
    case .basic:
      let pair = Data("bob:canary5e41-shape-32".utf8).base64EncodedString()
      return ("Basic \(pair)", pair)
    case .bot: return ("/bot123456789:AAcanary5e41abcdefghijklmnopqrst/getMe", mark)
    case .negotiation: return ("Negotiate YIIcanary5e41shape33", mark)
    }
  }

  /// A token of an issuer, all of which are recognized by one table.
  static let issued = "ghp_canary5e41abcdefghijklmnopqrstuvwxyz"

  /// What no output may have.
  private static let forbidden =
    [mark, base64, hexadecimal, card] + SecretShape.Kind.allCases.map { text(of: $0).secret }

  /// The members of a JSON object with one secret each, known by name, by shape or once it is decoded.
  static let members =
    #""sshPrivateKey": "canary5e41-ssh-21", "Passwort": "canary5e41-pw-22", "link": "/x?token=canary5e41-link-23", "#
    + #""log": "curl -u bob:canary5e41-curl-24 https://h/", "said": "your password is: canary5e41-said-25", "#
    + #""patch": [{"op": "add", "value": "canary5e41-patch-26", "path": "/password"}], "#
    + #""password": "canary5e41-password-2", "token": "canary5e41-token-3", "#
    + #""deep": {"client_secret": "canary5e41-nested-4"}, "issued": "\#(issued)", "data": "\#(base64)", "#
    + SecretShape.Kind.allCases.enumerated().map { #""note\#($0.offset)": "\#(text(of: $0.element).text)", "# }.joined()
    + #""hex": "\#(hexadecimal)", "paid": "\#(card)", "#
    + #""url": "https://me:canary5e41-user-5@h/?api_key=canary5e41-query-6", "#
    + #""next": "https://h/?to=%252Fp%253Ftoken%253Dcanary5e41-encoded-7""#

  /// Credentials that the user gives to a command.
  static let given = ["-H", "X-Auth-Key: canary5e41-given-10", "--header-env", "X-Plain=CANARY"]
  static let environment = ["CANARY": "canary5e41-env-11"]

  /// Expects that a command wrote no planted secret to its streams and files.
  static func expectNone(in words: ContractBinary.Words, _ command: String) {
    for text in [words.output, words.error] + words.files.values {
      for secret in forbidden {
        #expect(!text.contains(secret), "\(command) shows \(secret): \(excerpt(of: text, around: secret))")
      }
    }
  }

  private static func excerpt(of text: String, around secret: String) -> Substring {
    text.range(of: secret).map { text[..<$0.upperBound].suffix(300) } ?? ""
  }
}
