import NIOCore
import NIOSSL

/// A certificate and its key, made only for these tests.
struct TestCertificate: Sendable {
  /// The certificate in PEM format.
  let certificate: String
  /// The private key in PEM format.
  let key: String

  /// Makes the handler of TLS for a connection of a server that has the certificate.
  func handler() throws -> any ChannelHandler {
    let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
    let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(key)
    )
    return NIOSSLServerHandler(context: try NIOSSLContext(configuration: configuration))
  }

  /// Self-signed, for localhost and 127.0.0.1, valid to 2126.
  static let selfSigned = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBnDCCAUGgAwIBAgIUXbkVY5C8qEoPWQvhq2QH4Z5THAQwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzNDUyOVoYDzIxMjYxMDI4
      MDM0NTI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAASdfdpTWK2JyiNIZf2Tu04l7km2n6T93NV00P7On48JCrvd+PR/o5ut
      On0Ko+NPZ7TIBoa8y0UYxmJ1tTLB8jL8o28wbTAdBgNVHQ4EFgQUP2WT3WqpZnjr
      1C+ywHyHgc1BGJMwHwYDVR0jBBgwFoAUP2WT3WqpZnjr1C+ywHyHgc1BGJMwDwYD
      VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
      zj0EAwIDSQAwRgIhAJp/QH+ZiTk/oT3HsqR9kGU2HeYwBQ+I0zSHrckTXnpbAiEA
      zD9pNeE746z7qw+os990E1WLdkAZPskjDO5Jpov8qss=
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgInDbkxl3xed4U5XR
      FYoKF5IaM8zH+a10S1Vo02I6OOahRANCAASdfdpTWK2JyiNIZf2Tu04l7km2n6T9
      3NV00P7On48JCrvd+PR/o5utOn0Ko+NPZ7TIBoa8y0UYxmJ1tTLB8jL8
      -----END PRIVATE KEY-----
      """
  )

  /// Self-signed, for other.example, valid to 2126.
  static let ofOtherHost = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBoTCCAUegAwIBAgIURyVbvffkKvu5LeHE3suxUOJ6VrIwCgYIKoZIzj0EAwIw
      GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjEwMzQ1MjlaGA8yMTI2
      MTAyODAzNDUyOVowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
      AgEGCCqGSM49AwEHA0IABOeHr3EEAcEeiUyYLNMDIuyIwtw4WwI8IVZYGOSxePiG
      fzmMY3XQZrWfXvVHosUm4A/VI3g52umyMdFTsVgrn5ujbTBrMB0GA1UdDgQWBBQn
      OijzSznpmDTKfdbFTUXsOjtGFDAfBgNVHSMEGDAWgBQnOijzSznpmDTKfdbFTUXs
      OjtGFDAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw
      CgYIKoZIzj0EAwIDSAAwRQIhAMLmSkBuK/e07VbrmJW8B74+Hvr9SUFJz2+skFR1
      x9/QAiBGid8GbwBlE0cu+MNwTkEg3TQ7+1EsQg2wTZt6pckmaA==
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZS9PVeWLkr+kthf6
      oHlI3gXa5mw/syrN5xtoM2DqQhWhRANCAATnh69xBAHBHolMmCzTAyLsiMLcOFsC
      PCFWWBjksXj4hn85jGN10Ga1n171R6LFJuAP1SN4OdrpsjHRU7FYK5+b
      -----END PRIVATE KEY-----
      """
  )

  /// Self-signed, for localhost, valid from 2019 to 20 May 2020.
  static let expired = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBUzCB+qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
      dDAeFw0xOTAxMDEwMDAwMDBaFw0yMDA1MjAwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
      Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPHRYZrV5027Hm6I5/hx
      crhHdsxb5WJNg15Ka1hN8B4MBmO5AI+SXSgx7OFr0sytl439HdE86qQ40LWm6NcA
      o82jPTA7MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUAvIo
      Z7qAHSjtHJt3hA6rondiv8QwCgYIKoZIzj0EAwIDSAAwRQIhALTDadVgqh11dMXG
      P2tPrxx/XRwEEAFCVud98JpDQ4GBAiBSuL9s8Be8jcCAC8OqlbtKZAy7CCH93fz9
      aIuAMEWd8w==
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOsUAXxpf8G81H6/r
      sUf1nOB6STVfhUE58rJ8Kpm0ekGhRANCAATx0WGa1edNux5uiOf4cXK4R3bMW+Vi
      TYNeSmtYTfAeDAZjuQCPkl0oMezha9LMrZeN/R3RPOqkONC1pujXAKPN
      -----END PRIVATE KEY-----
      """
  )

  /// For localhost, signed by an untrusted root, valid to 2125.
  static let ofUnknownIssuer = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBdDCCARqgAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlUZXN0IFJv
      b3QwIBcNMTkwMTAxMDAwMDAwWhgPMjEyNTAxMDEwMDAwMDBaMBExDzANBgNVBAMM
      Bmlzc3VlZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPX0f3yiFyUnNZmU8WkU
      rw5MaGhqnsBVwtQwgHMTcdl86/0DoynsOeQ6uEz/ZvnrfgbBZHa5zRerVf3zUiUv
      36KjXjBcMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUT/oL
      ClnF06pYIUWUpm3i5g4/EgYwHwYDVR0jBBgwFoAU5ctH0PBDB2LwQbotzjmM/L7Q
      OlMwCgYIKoZIzj0EAwIDSAAwRQIhAPJxp+hmE5FOXFuiwoOWmzvxIQekfLAC7x7s
      cY4gxLlHAiAPQB6klv1g8X6gWRgloRm0GnePfhi3EmDxZm3J3l/fEQ==
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPlheQywhf/N1Gf4f
      ZLyywjHB8SNnTp9yuiowKoTPXsqhRANCAAT19H98ohclJzWZlPFpFK8OTGhoap7A
      VcLUMIBzE3HZfOv9A6Mp7DnkOrhM/2b5634GwWR2uc0Xq1X981IlL9+i
      -----END PRIVATE KEY-----
      """
  )
}
