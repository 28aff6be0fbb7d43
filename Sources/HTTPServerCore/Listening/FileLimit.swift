#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many files, connections included, this process may have open.
package enum FileLimit {
  /// Raises the limit as far as the process may without more rights, and opens and closes so many files to see whether
  /// there are enough.
  ///
  /// Where there are not, the libraries that serve and ask would end the process.
  /// - Returns: What to tell people; `nil` where there are enough.
  package static func shortage(of files: Int) -> String? {
    let limit = raise()
    var opened: [Int32] = []
    defer { for file in opened { _ = close(file) } }
    while opened.count < files {
      let file = open("/dev/null", O_RDONLY)
      guard file >= 0 else {
        return "this process may have \(limit) open files, which is too few; allow it more with ulimit -n 1024"
      }
      opened.append(file)
    }
    return nil
  }

  /// Raises the limit as far as the process may without more rights, and says what it is then.
  @discardableResult
  package static func raise() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let current = limit.rlim_cur
    #if canImport(Darwin)
      // The kernel takes no more than this, whatever the hard limit says.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      limit.rlim_cur = limit.rlim_max
    #endif
    if limit.rlim_cur > current, setrlimit(resource, &limit) == 0 { return Int(clamping: limit.rlim_cur) }
    return Int(clamping: current)
  }
}
