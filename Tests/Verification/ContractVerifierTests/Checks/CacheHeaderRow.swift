import HTTPMessages
import Testing

/// Headers of one response, and what is to be found about them.
struct CacheHeaderRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let headers: HTTPHeaders
  let findings: [String]

  init(_ description: String, _ headers: HTTPHeaders, finds findings: [String] = []) {
    testDescription = description
    self.headers = headers
    self.findings = findings
  }

  static let wellFormed = [
    CacheHeaderRow("no header for caches", []),
    CacheHeaderRow("a strong entity tag", ["ETag": #""abc-1""#]),
    CacheHeaderRow("a weak entity tag", ["ETag": #"W/"abc""#]),
    CacheHeaderRow("an empty entity tag", ["ETag": #""""#]),
    CacheHeaderRow("an entity tag with a backslash", ["ETag": #""a\b""#]),
    CacheHeaderRow("the same entity tag twice", [HTTPHeaderField("ETag", #""a""#), HTTPHeaderField("etag", #""a""#)]),
    CacheHeaderRow("a date in the preferred format", ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]),
    CacheHeaderRow("a date of RFC 850", ["Last-Modified": "Sunday, 06-Nov-94 08:49:37 GMT"]),
    CacheHeaderRow("a date of asctime", ["Expires": "Sun Nov  6 08:49:37 1994"]),
    CacheHeaderRow("Expires that is 0", ["Expires": "0"]),
    CacheHeaderRow("Expires that is -1", ["Expires": "-1"]),
    CacheHeaderRow("directives", ["Cache-Control": "max-age=60, must-revalidate,private=\"Set-Cookie, X\",, x-own=1"]),
    CacheHeaderRow("directives in upper case", ["Cache-Control": "NO-STORE, Max-Age=0"]),
    CacheHeaderRow(
      "directives in two fields",
      [
        HTTPHeaderField("Cache-Control", "no-cache"), HTTPHeaderField("Cache-Control", "max-age=0"),
      ]
    ),
    CacheHeaderRow("the same time twice", ["Cache-Control": "max-age=5, max-age=5"]),
    CacheHeaderRow("a time beyond all numbers", ["Cache-Control": "max-age=99999999999999999999999"]),
    CacheHeaderRow("public, and private for one header", ["Cache-Control": "public, private=\"Set-Cookie\""]),
    CacheHeaderRow("Vary with names", ["Vary": "Accept-Encoding, , origin"]),
    CacheHeaderRow("Vary with a star", ["Vary": "*"]),
  ]

  static let malformed = [
    CacheHeaderRow(
      "an entity tag without quotes",
      ["ETag": "abc"],
      finds: [
        #"ETag abc is malformed: an entity tag is quoted, such as "abc" or W/"abc""#
      ]
    ),
    CacheHeaderRow(
      "a weak entity tag in lower case",
      ["ETag": #"w/"abc""#],
      finds: [
        #"ETag w/"abc" is malformed: an entity tag is quoted, such as "abc" or W/"abc""#
      ]
    ),
    CacheHeaderRow(
      "a quote inside an entity tag",
      ["ETag": #""a"b""#],
      finds: [
        #"ETag "a"b" is malformed: an entity tag is quoted, such as "abc" or W/"abc""#
      ]
    ),
    CacheHeaderRow(
      "two entity tags",
      [HTTPHeaderField("ETag", #""a""#), HTTPHeaderField("ETag", #""b""#)],
      finds: [
        #"ETag is present more than once with different values: ""a"" and ""b"""#
      ]
    ),
    CacheHeaderRow(
      "a date that is none",
      ["Last-Modified": "yesterday"],
      finds: [
        #"(warning) Last-Modified "yesterday" is not an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT"#
      ]
    ),
    CacheHeaderRow(
      "a date with an offset",
      ["Expires": "Sun, 06 Nov 1994 08:49:37 +0000"],
      finds: [
        #"(warning) Expires "Sun, 06 Nov 1994 08:49:37 +0000" is not an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT"#
      ]
    ),
    CacheHeaderRow(
      "directives with a semicolon",
      ["Cache-Control": "no-cache; max-age=0"],
      finds: [
        #"Cache-Control has the malformed directive "no-cache; max-age=0": directives are separated by commas"#
      ]
    ),
    CacheHeaderRow(
      "a directive with a colon",
      ["Cache-Control": "max-age: 60"],
      finds: [
        #"Cache-Control has the malformed directive "max-age: 60": a directive is a name, or name=value"#
      ]
    ),
    CacheHeaderRow(
      "a time without a number",
      ["Cache-Control": "max-age"],
      finds: [
        "Cache-Control: max-age needs a number of seconds"
      ]
    ),
    CacheHeaderRow(
      "a negative time",
      ["Cache-Control": "s-maxage=-1"],
      finds: [
        #"Cache-Control: s-maxage needs a number of seconds, not "-1""#
      ]
    ),
    CacheHeaderRow(
      "a quoted time",
      ["Cache-Control": #"max-age="60""#],
      finds: [
        "(warning) Cache-Control: the seconds of max-age must not be quoted"
      ]
    ),
    CacheHeaderRow(
      "two times",
      ["Cache-Control": "max-age=1, max-age=2"],
      finds: [
        "(warning) Cache-Control has max-age twice: 1 and 2"
      ]
    ),
    CacheHeaderRow(
      "public and private",
      ["Cache-Control": "public, private"],
      finds: [
        "(warning) Cache-Control has both public and private"
      ]
    ),
    CacheHeaderRow(
      "Vary with a value that is not a name",
      ["Vary": "Accept; Origin"],
      finds: [
        #"Vary names "Accept; Origin", which is not the name of a header"#
      ]
    ),
  ]
}
