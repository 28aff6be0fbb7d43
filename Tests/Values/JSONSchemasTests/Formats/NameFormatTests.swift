import Testing

@testable import JSONSchemas

@Suite("Formats of names and addresses")
struct NameFormatTests {
  static let long = String(repeating: "a", count: 63)

  static let names = [
    FormatRow(
      "hostname",
      "labels of letters, digits and inner hyphens",
      valid: ["www.example.com", "hostname", "1host", "r3---sn.example", "\(long).com", "A-1"],
      invalid: ["", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "a\(long).com", "ä.com", "a b"]
    ),
    FormatRow(
      "hostname",
      "up to 253 characters",
      valid: ["\(long).\(long).\(long).\(String(repeating: "a", count: 61))"],
      invalid: ["\(long).\(long).\(long).\(String(repeating: "a", count: 62))"]
    ),
    FormatRow(
      "hostname",
      "A-labels are encodings of valid labels",
      valid: ["xn--4gbwdl.xn--wgbh1c", "xn--ihqwcrb4cv8a8dqg056pqjye", "XN--BCHER-KVA.example"],
      invalid: [
        "xn--X", "XN--aa---o47jg78q", "xn--a", "xn--", "xn--bcher-kva1", "xn--99999999", "xn--abc-", "xn---tda",
      ]
    ),
    FormatRow(
      "idn-hostname",
      "labels of valid code points",
      valid: ["실례.테스트", "bücher.example", "a。b", "ßς་〇", "xn--bcher-kva.example", "www.example.com"],
      invalid: ["", "。", "실〮례", "Bücher", "a b", "☃", "ab--cä", "-ä", "ä-", "\u{300}ä", "ü\u{200B}"]
    ),
    FormatRow(
      "idn-hostname",
      "code points that need a context",
      valid: ["l·l", "α͵β", "א׳ב", "א״ב", "・ぁ", "・丈", "क\u{94D}\u{200D}ष", "क\u{94D}\u{200C}ष", "بي\u{200C}بي", "ب٠ب"],
      invalid: ["a·l", "l·", "·", "α͵s", "α͵", "a׳ב", "״ב", "def・abc", "ب٠۰", "क\u{200D}ष", "ا\u{200C}ب", "\u{200C}"]
    ),
    FormatRow(
      "idn-hostname",
      "the Bidi rule",
      valid: ["אב.גד", "אב1", "۰0", "אב.com", "ab.אב"],
      invalid: ["אa", "aא", "אב-1a", "1א", "אב.1a", "א\u{CBF}", "א\u{2B9}", "א٠۱1"]
    ),
    FormatRow(
      "idn-hostname",
      "Normalization Form C",
      valid: ["\u{E9}", "q\u{301}", "\u{105}\u{303}b"],
      invalid: ["e\u{301}", "\u{E9}\u{323}", "a\u{301}\u{323}", "\u{105}\u{301}\u{323}", "xn--e-xbb"]
    ),
    FormatRow(
      "idn-hostname",
      "up to 63 characters in ASCII",
      valid: [String(repeating: "ä", count: 57)],
      invalid: [String(repeating: "ä", count: 60), String(repeating: "실", count: 64)]
    ),
    FormatRow(
      "idn-hostname",
      "up to 253 characters in ASCII",
      valid: [Array(repeating: String(repeating: "ä", count: 50), count: 4).joined(separator: ".")],
      invalid: [Array(repeating: String(repeating: "ä", count: 50), count: 5).joined(separator: ".")]
    ),
    FormatRow(
      "ipv4",
      "four numbers",
      valid: ["192.168.0.1", "0.0.0.0", "255.255.255.255"],
      invalid: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "087.10.0.1", "1.2.3.", "1..2.3", "0x7f.0.0.1", "1.2.3.4/24", "1২.1.1.1",
      ]
    ),
    FormatRow(
      "ipv6",
      "eight groups, of which some may be left out",
      valid: ["::", "::1", "d6::", "1:d6::42", "1:2:3:4:5:6:7:8", "1::3:4:5:6:7:8", "::2:3:4:5:6:7:8"],
      invalid: [
        "", ":", ":::", "1", "12345::", "::abcef", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::d6::42", ":2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:", "1:2:3:4:5:::8", "::1 ", "fe80::a%eth1", "fe80::/64", "1::2:3:4:5:6:7:8", "1:2:3:4:5:6:7:৪",
      ]
    ),
    FormatRow(
      "ipv6",
      "the last two groups as an IPv4 address",
      valid: ["::ffff:192.168.0.1", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4"],
      invalid: ["1::2:192.168.256.1", "1:2:3:4:1.2.3", "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4", "::1.2.3.4:5"]
    ),
    FormatRow(
      "email",
      "a local part and a domain",
      valid: ["joe.bloggs@example.com", "~te~st@example.com", "a+b@localhost", "!#$%&'*+-/=?^_`{|}~@a.b"],
      invalid: ["", "2962", "@example.com", "joe@", ".a@b", "a.@b", "a..b@c", "a@b@c", "a b@c", "a@in=valid", "ä@b.c"]
    ),
    FormatRow(
      "email",
      "quoted local parts and addresses in brackets",
      valid: ["\"joe bloggs\"@a.b", "\"a..b@\\\"\"@a.b", "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:::1]"],
      invalid: ["\"a@a.b", "\"a\"b@a.b", "\"a\nb\"@a.b", "a@[127.0.0.300]", "a@[::1]", "a@[]", "a@[127.0.0.1", "\"a\\"]
    ),
    FormatRow(
      "email",
      "a local part of up to 64 bytes",
      valid: ["a\(long)@b.c"],
      invalid: ["ab\(long)@b.c"]
    ),
    FormatRow(
      "idn-email",
      "any letters",
      valid: ["실례@실례.테스트", "joe@example.com", "\"ä ö\"@ü.example"],
      invalid: ["2962", "실례@", "실례@☃.com", "실 례@실례"]
    ),
    FormatRow(
      "idn-email",
      "a label need not be in Normalization Form C, but keeps the other rules",
      valid: ["user@cafe\u{301}.example", "cafe\u{301}@example.com", "user@caf\u{E9}.example"],
      invalid: ["user@\u{301}cafe.example", "user@-cafe\u{301}.example", "user@xn--cafe-yvc.example"]
    ),
    FormatRow("idn-hostname", "a label is in Normalization Form C", valid: ["caf\u{E9}"], invalid: ["cafe\u{301}"]),
  ]

  @Test("The formats of names and addresses accept valid strings alone", arguments: names)
  func strings(row: FormatRow) throws {
    try row.check()
  }
}
