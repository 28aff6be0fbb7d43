/// The words that names of secrets are made of, in English and the languages of other APIs.
///
/// Words are in lower case, without marks on Latin letters (`contrasena`) and without separators. The English ones are
/// those of the generic rules of gitleaks and the keyword plugin of detect-secrets, and others in use.
enum SecretWords {
  /// Words that make a secret wherever they are in a name, also where nothing separates them from other words.
  static let stems = list(
    """
    secret password passwd passphrase passcode passwrd apikey accesskey credential csrf xsrf token authorization
    privatekey privkey secretkey signingkey encryptionkey masterkey sessionkey sessionid sharedaccess connectionstring
    mnemonic codeverifier clientassertion recoverycode backupcode seedphrase recoveryphrase subscriptionkey magiclink
    samlresponse phpsessid aspnetsession jsessionid connectsid presharedkey securityanswer jwt
    passwort kennwort zugangscode zugangsdaten geheimzahl geheimnis motdepasse contrasena contrasenya palavrapasse
    palavradepasse senhadeacesso wachtwoord toegangscode wachtzin losenord loesenord losenfras hemlighet adgangskode
    kodeord hemmelighed hemmelighet passord salasana tunnusluku jelszo lozinka slaptazodis matkhau katasandi
    parolasegreta codigosecreto codesecret
    пароль пароля пароли паролі парола секрет токен лозинка κωδικοσπροσβασησ κωδικοσ συνθηματικο
    パスワード 暗証番号 秘密 トークン シークレット アクセスキー 認証コード 合言葉 ひみつ apiキー
    密码 密碼 口令 密钥 密鑰 私钥 私鑰 秘钥 令牌 验证码 驗證碼 訪問令牌
    비밀번호 암호 비밀키 개인키 토큰 인증번호 시크릿
    كلمةالمرور كلمةالسر كلمهالسر סיסמה סיסמא पासवर्ड รหัสผ่าน
    """
  )

  /// Words that make a secret, but are too short to be looked for inside other words.
  static let words = list(
    """
    pwd pw pswd psk jwe mdp senha segredo segreto secreto secreta haslo sifre sekret parol heslo geslo zaporka parool
    salasona geheim hemlig hemmelig gizli tajne tajny assertion masterpass smtppass dbpass mailpass userpass keypass
    """
  )

  /// Words that are a secret in one language and something else in another.
  static let doubtful = list("clave parola jeton gettone sandi losung pat titok")

  /// Words for a key, and what makes a key secret; the second word comes before the first, or after it in other
  /// languages.
  static let keys = list(
    """
    key keys schlussel schluessel cle clef cles clave claves llave chiave chiavi chave chaves sleutel klucz nyckel nycklar
    nogle noegle nokkel noekkel anahtar anahtari klic kluc kulcs cheie ключ ключи キー 鍵
    """
  )
  static let keyQualifiers = list(
    """
    api app application access secret private priv ssh rsa dsa ecdsa ed pgp gpg signing sign encryption encrypting encrypt
    decryption decrypt cipher crypto master account auth authentication service client shared preshared storage
    subscription functions function session license licence deploy deployment stream integration ingest ingestion write
    admin server root symmetric aes hmac des db database vault wallet unseal recovery backup webhook consumer developer
    merchant wpa wifi wep tls ssl jwt jwk sas bearer oauth login security personal live sandbox instrumentation
    privat privater private geheim geheime geheimer zugriffs zugangs prive privee secrete acces secreta privada
    acceso acesso segreta privata accesso toegangs prywatny tajny dostepu hemlig hemlige hemliga atkomst hemmelig
    hemmelige adgangs gizli ozel erisim tajny soukromy titkos privat secreta privata секретный секретныи закрытый закрытыи
    приватный приватныи доступа апи 秘密
    algolia datadog mailgun mailchimp sendgrid stripe twilio openai anthropic gemini google aws azure github gitlab
    newrelic sentry segment mixpanel amplitude heroku cloudflare fastly firebase pusher intercom zendesk hubspot shopify
    square paypal adafruit airtable contentful dropbox discord linear notion okta postman pagerduty opsgenie rollbar
    bugsnag launchdarkly snyk travis circleci codecov netlify vercel digitalocean linode vultr alchemy infura etherscan
    coinbase kraken binance mapbox here tomtom openweather weather rapidapi clearbit fullcontact hunter finnhub
    """
  )
  /// Words that make a key public, or the key of a list.
  static let publicQualifiers = list(
    """
    public publishable pub primary foreign cache idempotency partition sort object routing translation row surrogate index
    natural composite unique websocket arrow oeffentlich offentlich oeffentlicher offentlicher publique publica pubblica
    publiczny publik offentlig acik verify verification validation
    """
  )

  /// Words for a code, and what makes a code secret.
  static let codes = list("code codes codigo codice codici kod kode koodi kody код коды コード")
  static let codeQualifiers = list(
    """
    otp pin totp mfa fa tfa auth authorization authorisation authentication verification verify security access recovery
    backup reset device onetime time sms login signin unlock pairing secret cvv cvc csc sicherheits bestatigungs
    bestaetigungs zugangs einmal securite verification acces seguridad verificacion acceso sicurezza verifica accesso
    seguranca verificacao acesso beveiligings verificatie toegangs bezpieczenstwa weryfikacyjny sakerhets verifierings
    engangs sikkerheds sikkerhets bekraeftelses guvenlik dogrulama onay безопасности подтверждения доступа пин
    """
  )
  /// Words of which some other words make a secret, as `api` does of `key`.
  struct Family: Sendable {
    let heads, qualifiers, publicQualifiers: Set<String>
    /// The beginning of the heads whose qualifiers only come before them.
    let english: String
    /// The weight of such a secret's name for its value.
    let weight: SecretNames.Weight

    /// Whether a word makes a secret of a head, alone or as the end of a longer word.
    func isQualifier(_ word: String) -> Bool {
      qualifiers.contains(word)
        || word.utf8.count > 6 && qualifiers.contains { $0.utf8.count >= 6 && word.hasSuffix($0) }
    }

    /// Whether a word is a qualifier and a head without anything between them: `sshkey`, `apischlussel`.
    func isCompound(_ word: String) -> Bool {
      guard word.utf8.count > 5 else { return false }
      return heads.contains { head in
        guard head.utf8.count >= 3, word.hasSuffix(head) else { return false }
        let lead = word.dropLast(head.count)
        return lead.utf8.count >= 3 && !publicQualifiers.contains(where: lead.hasSuffix)
          && qualifiers.contains { $0.utf8.count >= 3 && lead.hasSuffix($0) }
      }
    }
  }
  static let families = [
    Family(
      heads: keys,
      qualifiers: keyQualifiers,
      publicQualifiers: publicQualifiers,
      english: "key",
      weight: .certain
    ),
    Family(heads: codes, qualifiers: codeQualifiers, publicQualifiers: [], english: "code", weight: .probable),
  ]
  /// The qualifiers that make `pass` a password.
  static let passQualifiers = list(
    """
    smtp db mail user ftp sftp admin root wifi mysql pg postgres sql redis mongo imap pop ldap proxy http basic login
    account new old current ssh vpn router bind keystore key store truststore jdbc amqp rabbit mqtt zip sudo email app
    """
  )

  /// Names of a few digits.
  static let briefs = list("pin otp totp cvv cvc csc mtan geheimzahl пин pincode otpcode")
  /// Names of long numbers.
  static let lengthies = list(
    """
    cardnumber creditcardnumber ccnumber ssn socialsecuritynumber socialsecurityno debitcardnumber cardno ccnum cardnum
    primaryaccountnumber kartennummer kreditkartennummer numerodecarte numerocarte numerodetarjeta numerotarjeta
    numerocarta numerodicarta numerodocartao numerodecartao numerocartao kaartnummer creditcardnummer numerkarty
    kortnummer kreditkortnummer kartnumarasi kredikartinumarasi номеркарты カード番号 卡号 卡號 카드번호
    """
  )
  /// Names of payment cards, whose digits are a card number if they have the form of one.
  static let cards = list(
    "card cards number pan cc creditcard kreditkarte karte carte tarjeta carta cartao kaart karta kort"
  )

  /// Words after a secret that leave it one: `password_confirmation`, `token_value`.
  static let neutral = list(
    """
    s value values val text raw plain plaintext string data new old current confirm confirmation confirmed again repeat
    repeated verify retype hash hashed digest base b encoded encrypted enc pem json hex utf bytes content contents key
    keys a o os as i e es n en er c d plus sha md bcrypt argon salt input entry bearer phrase word words secret token
    credential credentials cookie prod production dev development staging test live backup temp temporary primary
    secondary default wert valeur valor valore waarde wartosc varde deger значение bestatigung confirmacao confirmacion
    payload body de del do da di du la el le les des het den
    """
  )

  /// Last words of names that speak about a secret: `token_type`, `password_hint`.
  static let descriptions = list(
    """
    type types url urls uri uris endpoint endpoints expiresin expiresat expires expiry expired expiration expirationtime
    exp lifetime ttl validity createdat updatedat issuedat changedat date dates time times timestamp count counts limit
    limits length usage used remaining status state hint policy policies rules rule required enabled disabled supported
    valid invalid format field fields label labels name names header version algorithm alg param params scope scopes
    prefix suffix mode strength symbol address decimals standard price ref reference arn path paths file files filename
    location manager store provider source engine backend service server issuer audience owner group class kind role
    method methods index position offset size max min minimum maximum ratio budget cost bucket at by on ago days minutes
    seconds ms second minute hour day hours age id ids uuid guid visible visibility placeholder title description message
    error errors help info docs page link links flow level domain host port set unset reason event events history
    attempts attempt tries retries requirements requirement needed reused score meter pattern regex schema model
    generator validator parser reader writer handler factory helper middleware module plugin extension action button
    form prompt screen view icon image column table app rotation rotated created updated changed modified issued sent
    in only last interval period window bits charset encoding language santa garden agent sauce ingredient menu
    typ art beschreibung hinweis nom nombre nome naam nazwa namn navn
    """
  )

  /// The endings that follow a secret's word in other words: `secretary`, `tokenizer`.
  static let otherEndings = list("ar iz less omics ism ive ly in")
  /// First words of names that ask whether there is a secret.
  static let questions = list(
    "is has have requires require needs need show hide allow allows can should must no without"
  )
  /// Words of the cursors of lists, and of tokens that are none.
  static let cursors = list("page next previous prev cursor continu sync skip delta resume scroll")
  static let accesses = list("access auth refresh session csrf xsrf bearer")

  /// Header fields that are credentials whatever their words.
  static let headers = list(
    """
    cookie cookie2 setcookie setcookie2 xauth authentication xamzsecuritytoken xamznoidcdata dpop ocpapimsubscriptionkey
    xfunctionskey ddapplicationkey signature xsignatureed ticket authenticationinfo proxyauthenticationinfo xparsemasterkey xappkey xauthkey xfirebaseappcheck xsignature xhubsignature
    xhubsignature256 xsessionid session sid xsid xsession xwsse xuserpass xpass xaccess bearer
    """
  )
  static let parameters = list("pass bearer cookie samlrequest samlart xamzsignature xgoogsignature")
  static let ambiguousParameters = list("key sig signature auth code hmac appid sid session ticket cookies")
  static let ambiguousMembers = list("auth session sid cookie cookies")
  /// Words of cookies that hold a session.
  static let sessions = list("sess sid auth login token remember jwt")
  /// Cookies that hold what a user prefers, if their values are words.
  static let preferences = list(
    """
    theme lang language locale country currency region timezone tz consent cookieconsent layout view color colorscheme
    colormode darkmode sidebar units density variant
    """
  )
  /// Segments of a path after which a secret comes.
  static let announcing = list(
    """
    token resettoken accesstoken refreshtoken reset resetpassword passwordreset magic magiclink verify verifyemail
    confirm confirmation activate activation invite invitation unsubscribe apikey secret otp password
    passwort
    """
  )
  /// Segments of a path after which the number of a card may come.
  static let payments = list(
    "card cards pan cc payment payments pay charge charges billing wallet checkout paymentmethods"
  )
  /// Words of names of long numbers that are not cards.
  static let numbered = list(
    """
    order orders invoice tracking reference ref booking shipment parcel receipt transaction serial imei iccid sku ean upc
    isbn gtin barcode timestamp snowflake phone tel telephone mobile fax account article ticket case sequence seq batch
    lot version build bestellung bestellnummer auftrag rechnung commande facture pedido factura ordine fattura
    bestelling zamowienie faktura siparis заказ 注文 订单
    """
  )

  /// Verbs between a name and a value in a sentence.
  static let verbs = list("is ist lautet est es è é jest är er wynosi это")

  /// An option of commands that has a secret, and does not say so by its name.
  struct Option: Sendable {
    /// The part of the value that is the secret.
    enum Part { case whole, password, cookies }
    let names: [String]
    /// The beginnings of the commands that have the option.
    let tools: [String]
    let part: Part
    /// Whether the value follows without a blank.
    var isAttached = false
  }
  static let options = [
    Option(names: ["-u"], tools: ["curl ", "http ", "https ", "wget ", "lftp "], part: .password),
    Option(names: ["-u"], tools: ["curl "], part: .password, isAttached: true),
    Option(names: ["-U", "--user", "--proxy-user"], tools: ["curl "], part: .password),
    Option(names: ["-U"], tools: ["smbclient "], part: .password),
    Option(names: ["-a"], tools: ["http ", "https "], part: .password),
    Option(names: ["-a"], tools: ["redis-cli "], part: .whole),
    Option(names: ["-b", "--cookie"], tools: ["curl "], part: .cookies),
    Option(names: ["-P"], tools: ["sqlcmd ", "ipmitool ", "zip "], part: .whole),
    Option(
      names: ["-p"],
      tools: [
        "sshpass ", "docker login", "podman login", "registry login", "mongo", "rabbitmqadmin", "az login", "zowe ",
      ],
      part: .whole
    ),
    Option(names: ["-p"], tools: ["mysql", "mariadb", "7z "], part: .whole, isAttached: true),
    Option(names: ["-w"], tools: ["ldapsearch", "ldapadd", "ldapmodify"], part: .whole),
    Option(names: ["-storepass", "-keypass"], tools: ["keytool", "jarsigner"], part: .whole),
  ]

  // MARK: Markup

  /// Attributes that name what an element holds, and those that hold it.
  static let namingAttributes = list("name property key")
  static let valueAttributes = list("value content")
  /// Elements whose text names the value of the next element, and those whose text may be such a value.
  static let namingElements = list("key name")
  static let namedElements = list("value string data val")
  /// Elements whose text is a label, or that have none, rather than the value of what their attributes name.
  static let labellingElements = list(
    "a button div h1 h2 h3 h4 img input label legend li link meta option p select span th"
  )

  static func list(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
