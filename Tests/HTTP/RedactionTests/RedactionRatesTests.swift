import HTTPMessages
import Redaction
import Testing

@Suite("Rates of redaction")
struct RedactionRatesTests {
  /// Names of secrets in the spellings and languages of APIs.
  static let secretNames = [
    "password", "sshPrivateKey", "rsa_private_key", "session_key", "API Key", "apiKey", "Passwort", "Kennwort",
    "clientSecret", "access_token", "refreshToken", "idToken", "authToken", "webhook_secret", "signingSecret",
    "encryption_key", "masterKey", "db_password", "smtpPass", "user_pwd", "admin_pw", "passphrase", "jwt",
    "bearerToken",
    "csrfToken", "xsrf_token", "recovery_code", "backupCode", "private_key_pem", "hmac_key", "wifi_psk", "deployKey",
    "license_key", "storageKey", "accountKey", "aws_secret_access_key", "connectionString", "new_password",
    "passwordConfirmation", "password2", "token_value", "secretText", "mfa_secret", "totpSecret", "service_key",
    "application_key", "shared_secret", "preSharedKey", "unsealKey", "stream_key", "sessionId", "magic_link_token",
    "zugangscode", "geheimer_schluessel", "api_schluessel", "mot_de_passe", "motDePasse", "cle_privee", "jeton_acces",
    "contrasena", "clave_secreta", "clave_privada", "palabra_secreta", "parola_segreta", "chiave_privata", "chiave_api",
    "senha", "senha_atual", "chave_secreta", "palavra_passe", "wachtwoord", "geheime_sleutel", "haslo",
    "klucz_prywatny",
    "klucz_api", "losenord", "hemlig_nyckel", "adgangskode", "kodeord", "passord", "sifre", "gizli_anahtar",
    "api_anahtari",
    "salasana", "jelszo", "heslo", "parol",
  ]
  /// Names with letters that are none of ASCII.
  static let foreignNames = [
    "contraseña", "hasło", "lösenord", "şifre", "пароль", "секретный_ключ", "токен", "パスワード", "秘密鍵", "密码", "私钥",
    "访问令牌", "비밀번호", "clé_privée", "geheimer_schlüssel", "código_de_seguridad",
  ]

  /// Names and values that are not secrets, although they resemble them.
  static let ordinary: [(String, String)] = [
    ("max_tokens", "4096"), ("csrf", "disabled"), ("token_type", "bearer"), ("tokenizer", "cl100k_base"),
    ("password_hint_url", "https://h/hint"), ("order_number", "4539148803436467"), ("orderId", "4539148803436467"),
    ("keyboard", "qwertz-105"), ("primaryKey", "user_id"), ("public_key", "none"), ("sort_key", "created_at2"),
    ("cache_key", "feed-v2-de"), ("passenger", "Ann Lee 2"), ("compass", "NE45"), ("pinned", "yes"), ("codec", "h264"),
    ("secretary", "Bob 2"), ("author", "ann42"), ("cardinality", "17"), ("cookie_policy", "v2"), ("authorName", "Ann4"),
    ("postal_code", "80331"), ("country_code", "DE"), ("status_code", "404"), ("error_code", "E1042"),
    ("promo_code", "SUMMER24"), ("currency_code", "EUR"), ("session_count", "12"), ("sessionName", "Keynote 2"),
    ("session_timeout", "30m"), ("token_count", "1024"), ("total_tokens", "512"), ("tokens_used", "77"),
    ("password_policy", "min8"), ("password_updated_at", "2026-05-04T09:41:00Z"), ("passwordStrength", "strong"),
    ("secret_name", "prod-db-1"), ("secretRef", "vault-12"), ("private_key_path", "id_rsa2"), ("key_id", "k-2026-01"),
    ("access_key_id", "main1"), ("auth_provider", "oidc2"), ("authMethod", "oauth2"), ("auth_type", "basic"),
    ("token_expires_in", "3600"), ("expires", "2026-05-04"), ("id", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"),
    ("uuid", "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"), ("etag", "5e41f0a9b7c3d2e1"), ("sha256", "e3b0c44298fc1c149afb"),
    ("commit", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("next_page_token", "CAUQAA12"), ("cursor", "eyJpZCI6MTB9"),
    ("sync_token", "abc123def456"), ("idempotency_key", "k-77-2026"), ("partitionKey", "eu1"),
    ("foreign_key", "fk_user1"),
    ("monkey", "george7"), ("turkey", "ankara06"), ("hockey", "nhl2026"), ("tracking_number", "4539148803436467"),
    ("isbn", "9783161484100"), ("phone", "+4915112345678"), ("version", "1.2.3"), ("locale", "de_DE2"),
    ("hashtag", "x1"),
    ("passed", "12"), ("bypass", "lane2"), ("boarding_pass", "gate12"), ("encoding", "utf8"), ("description", "word 2"),
    ("passport_country", "DE1"), ("zipcode", "80331"), ("barcode", "4006381333931"), ("keywords", "swift6"),
    ("translation_key", "feed.title2"), ("credential_type", "oidc1"), ("secret_version", "7"), ("pagination", "on1"),
    ("otp_enabled", "true"), ("pin_length", "4"), ("csrf_header", "xh1"), ("cookie_domain", "h1"),
    ("tokenization", "bpe2"),
    ("accessibility", "aa2"), ("sessions", "3"), ("authority", "court9"), ("codename", "falcon9"),
    ("signature_pad", "v3"),
  ]

  @Test("At least 98 of 100 new secrets are hidden, in every place where a recording may have them")
  func hidden() throws {
    var random = CorpusRandom(seed: 20_260_504)
    var total = 0
    var misses: [String] = []
    for (number, place) in CorpusPlace.allCases.enumerated() {
      let isASCII = [.header, .cookie, .option, .link, .script, .rawHeaders].contains(place)
      let names = Self.secretNames + (isASCII ? [] : Self.foreignNames)
      for step in 0..<20 {
        let name = names[(number * 37 + step * 11) % names.count]
        let secret = random.secret()
        var redaction = RecordingRedaction()
        let text = Self.text(of: redaction.redacting(try place.exchange(name, secret)))
        let plain = Self.text(of: try place.exchange(name, secret))
        total += 1
        let isHidden = place == .base64 ? text != plain : !text.contains(secret)
        if !isHidden { misses.append("\(place) \(name) \(secret)") }
      }
    }
    #expect(total >= 400)
    #expect(misses.count * 50 <= total, "\(misses.count) of \(total): \(misses.joined(separator: "; "))")
  }

  @Test("At most one of 200 ordinary values is replaced, in the same places")
  func kept() throws {
    var total = 0
    var losses: [String] = []
    for (number, place) in CorpusPlace.allCases.enumerated() {
      for step in 0..<24 {
        let (name, value) = Self.ordinary[(number * 29 + step * 7) % Self.ordinary.count]
        let exchange = try place.exchange(name, value)
        var redaction = RecordingRedaction()
        let redacted = redaction.redacting(exchange)
        total += 1
        if redacted != exchange { losses.append("\(place) \(name)=\(value) → \(Self.text(of: redacted))") }
      }
    }
    #expect(total >= 400)
    #expect(losses.count * 200 <= total, "\(losses.count) of \(total): \(losses.joined(separator: "; "))")
  }

  private static func text(of exchange: HTTPExchange) -> String {
    let fields = exchange.request.headers.fields + (exchange.response?.headers.fields ?? [])
    return exchange.request.url.description + " " + fields.map { "\($0.name): \($0.value)" }.joined(separator: " ")
      + " "
      + exchange.requestText + " " + (exchange.responseText ?? "")
  }
}
