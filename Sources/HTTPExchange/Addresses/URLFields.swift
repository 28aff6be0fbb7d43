/// The response header fields that hold URLs a client follows or compares with.
package enum URLFields {
  /// Their names.
  package static let names = [
    "Location", "Content-Location", "Link", "Refresh", "Access-Control-Allow-Origin", "Content-Security-Policy",
    "Content-Security-Policy-Report-Only",
  ]
}
