/// The response headers whose URLs a client follows or compares.
package enum URLFields {
  /// The names of the headers.
  package static let names = [
    "Location", "Content-Location", "Link", "Refresh", "Access-Control-Allow-Origin", "Content-Security-Policy",
    "Content-Security-Policy-Report-Only",
  ]
}
