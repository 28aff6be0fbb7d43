/// Builds HAR files from entries, one entry per line.
enum HARText {
  static func log(_ entries: String...) -> [UInt8] {
    Array("{\"log\":{\"version\":\"1.2\",\"entries\":[\(entries.joined(separator: ","))]}}".utf8)
  }

  /// Returns an entry whose response is text.
  static func entry(
    _ method: String = "GET",
    _ url: String,
    status: String = "200",
    type: String = "application/json",
    headers: String = "",
    content: String = "\"text\":\"{}\""
  ) -> String {
    #"{"request":{"method":"\#(method)","url":"\#(url)"},"#
      + #""response":{"status":\#(status),"headers":[\#(headers)],"#
      + #""content":{"mimeType":"\#(type)",\#(content)}}}"#
  }

  static func header(_ name: String, _ value: String) -> String { #"{"name":"\#(name)","value":"\#(value)"}"# }
}
