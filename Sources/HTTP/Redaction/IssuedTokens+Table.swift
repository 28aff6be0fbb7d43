extension IssuedTokens {
  /// The forms of the tokens that issuers document so that scanners find them: a line each, issuer and forms.
  ///
  /// A form is text with classes of characters: `{w:36}` are 36, `{w:20-36}` 20 to 36, `{w:20+}` at least 20. Classes are
  /// `d` digits, `h` and `H` lower-case and any hexadecimal digits, `l` lower-case letters and digits, `u` upper-case
  /// letters and digits, `w` letters and digits, `b` the digits of base64url, `B` those of any base64 with `=`, and `p`
  /// those of base64url with `.` and `~`, and `c` those of crypt, `.` and `/` among them. `{uuid}` is a UUID. A form that
  /// begins with `?` counts only if what follows its fixed text is a mixture of letters and digits, as short beginnings
  /// are those of other words, too.
  ///
  /// Source: the rules of gitleaks and TruffleHog, the partner patterns of GitHub's secret scanning, and the issuers.
  static let table = """
    1Password | ops_eyJ{B:200+} | A3-{u:6}-{u:6}{u:5}-{u:5}-{u:5}-{u:5} | A3-{u:6}-{u:6}-{u:5}-{u:5}-{u:5}-{u:5}
    Ably | ?{b:6}.{b:6}:{b:43}
    Adafruit | aio_{w:28}
    Adobe | p8e-{b:32}
    Adyen | ?AQE{w:1}hm{B:40+}
    age | AGE-SECRET-KEY-1{u:40+}
    Aiven | AVNS_{b:19}
    Airtable | pat{w:14}.{h:64}
    Akamai | akab-{l:16}-{l:16}
    Alchemy | alcht_{w:30}
    Alibaba Cloud | ?LTAI{w:12-20}
    Anthropic | sk-ant-{b:20+}
    Apify | apify_api_{w:34-40}
    Apollo | ?service:{b:3-60}:{b:22}
    AppVeyor | v2.{l:20}
    Appwrite | standard_{h:64+}
    Artifactory | AKCp{w:60+} | cmVmd{w:59}
    Asana | {d:1}/{d:13-17}:{h:32} | {d:1}/{d:13-17}/{d:13-17}:{h:32}
    Atlassian | ATATT3{B:100+} | ATCTT3{B:100+} | ATSTT3{B:100+}
    Authress | sc_{l:5-30}.{l:4-6}.acc_{b:10-40}.{B:30+}
    AWS | AKIA{u:16} | ASIA{u:16} | ABIA{u:16} | ACCA{u:16} | A3T{u:17} | ?IQoJb3JpZ2lu{B:100+} | ?FwoGZXIvYXdz{B:100+}
    AWS AppSync | ?da2-{l:26}
    AWS Bedrock | ABSK{B:109+} | bedrock-api-key-{B:20+}
    Amazon MWS | amzn.mws.{uuid}
    Amazon OAuth | amzn1.oa2-cs.v1.{h:64}
    Axiom | xaat-{uuid} | xapt-{uuid} | xait-{uuid}
    Azure account | AccountKey={B:40+}
    Azure access | SharedAccessKey={B:40+} | SharedAccessSignature={B:40+}
    Azure Active Directory | ?{p:3}{d:1}Q~{p:31-34}
    Azure DevOps | ?{w:76}AZDO{w:4}
    Azure Functions | ?{b:44}AzFu{B:8}
    Azure Search | ?{w:42}AzSe{w:6}
    Azure Cache | ?{w:33}AzCa{w:5}=
    Azure Container Registry | ?{w:42}+ACR{w:6}
    Azure Cosmos DB | ?{w:76}ACDb{w:4}==
    Backblaze | K00{d:1}{B:27}
    Beamer | b_{B:44}
    Bitbucket | ATBB{w:32}
    Bitcoin | xprv{w:107}
    Bitwarden | 0.{uuid}.{w:30}:{B:22+}
    Brave | BSA{b:27}
    Brevo | xkeysib-{b:40+} | xsmtpsib-{b:40+}
    Buildkite | bkua_{h:40} | bkct_{b:40+}
    Cal.com | cal_live_{h:32}
    Cartesia | sk_car_{w:20+}
    Cashfree | cfsk_ma_prod_{h:32}_{h:8} | cfsk_ma_test_{h:32}_{h:8}
    Cerebras | csk-{l:48}
    Cfx.re | cfxk_{w:20}_{w:5+}
    Checkly | cu_{h:32}
    Checkout.com | sk_sbox_{l:27}
    Chief Tools | ctp_{w:36}
    Chromatic | chpt_{h:12+}
    Chutes | cpk_{b:32+}
    CircleCI | CCIPAT_{w:22}_{h:40} | CCIPRJ_{w:22}_{h:40}
    ClickUp | pk_{d:5-10}_{u:32}
    Clojars | CLOJARS_{l:60}
    Close | api_{w:22}.{w:22}
    Cloudflare | v1.0-{h:24}-{h:146}
    Cockroach Labs | CCDB1_{w:22}_{w:40}
    CodeRabbit | cr-{h:58}
    Contentful | CFPAT-{b:43}
    Courier | pk_prod_{u:28}
    Coze | pat_{w:64}
    crates.io | cio{w:32}
    Cursor | key_{h:64}
    Databricks | dapi{h:32} | dose{h:32}
    Defined Networking | dnkey-{b:26}-{b:52}
    Deno | ddp_{w:36} | ddo_{w:36}
    Depot | depot_org_{h:64} | depot_project_{h:64}
    DevCycle | dvc_server_{b:32+}
    DigitalOcean | dop_v1_{h:32+} | doo_v1_{h:32+} | dor_v1_{h:32+}
    Discord | ?M{b:23-27}.{b:6}.{b:27-40} | ?N{b:23-27}.{b:6}.{b:27-40} | ?O{b:23-27}.{b:6}.{b:27-40}
    Discord webhook | discord.com/api/webhooks/{d:17-20}/{b:60+} | discordapp.com/api/webhooks/{d:17-20}/{b:60+}
    Django | django-insecure-{B:20+}
    Docker | dckr_pat_{b:20+} | dckr_oat_{b:20+}
    Doppler | dp.pt.{w:40-44} | dp.st.{b:2+}.{w:40-44} | dp.sa.{w:40-44} | dp.ct.{w:40-44} | dp.scim.{w:40-44}
    Doppler | dp.audit.{w:40-44}
    Dropbox | sl.{b:130+} | sl.u.{b:130+}
    Duffel | duffel_live_{b:43} | duffel_test_{b:43}
    Dynatrace | dt0c01.{u:24}.{u:64} | dt0s01.{u:8}.{u:64} | dt0s16.{u:8}.{u:64}
    E2B | e2b_{h:40}
    EasyPost | EZAK{w:54} | EZTK{w:54}
    eBay | PRD-{h:12}-{h:4}-{h:4}-{h:4}-{h:4} | SBX-{h:12}-{h:4}-{h:4}-{h:4}-{h:4}
    Elastic Cloud | essu_{B:60+}
    ElevenLabs | sk_{h:48}
    Endor Labs | endr+{w:16}
    Facebook | EAAC{w:60+} | EAAM{w:60+} | EAACEdEose0cBA{w:20+} | ?EAAB{w:60+}
    Fauna | fnA{b:37}
    Figma | figd_{b:40+} | figo{w:1}_{b:40+}
    Firebase | AAAA{b:7}:{b:140}
    Firecrawl | fc-{h:32}
    FireHydrant | fhb-{h:32}
    Fireworks | ?fw_{w:22-24}
    Flutterwave | FLWSECK_TEST-{h:12+} | FLWSECK-{l:32}-X
    Fly.io | fo1_{b:43} | fm2_{B:100+} | fm1r_{B:100+}
    Frame.io | fio-u-{b:64}
    Ghost | {h:24}:{h:64}
    GitBook | gb_api_{w:20+}
    GitHub | ghp_{w:36+} | gho_{w:36+} | ghu_{w:36+} | ghs_{w:36+} | ghr_{w:36+} | github_pat_{b:22+}
    GitLab | glpat-{p:20+} | gldt-{b:20+} | glrt-{p:20+} | glcbt-{b:20+} | glptt-{b:20+} | glft-{b:20+} | glimt-{b:20+}
    GitLab | glagent-{b:40+} | gloas-{b:40+} | glsoat-{b:20+} | glffct-{b:20+} | glwt-{b:20+} | GR1348941{b:20}
    GoCardless | live_{B:40}
    Google | AIza{b:35} | ya29.{p:20+} | 1//0{b:30+} | 4/0A{b:30+} | GOCSPX-{b:20+} | ?AQ.A{b:40+}
    Grafana | glsa_{b:32+} | glc_{B:32+} | eyJrIjoi{B:50+}
    Groq | gsk_{w:52}
    Harness | pat.{b:22}.{h:24}.{w:20} | sat.{b:22}.{h:24}.{w:20}
    HashiCorp Terraform | {w:14}.atlasv1.{B:60+}
    HashiCorp Vault | hvs.{b:24+} | hvb.{b:24+} | hvr.{b:24+} | ?s.{w:24}
    Heroku | HRKU-{b:36+}
    Honeycomb | hcaik_{l:20+} | hcxik_{l:20+} | hcamk_{l:20+}
    HubSpot | pat-na1-{uuid} | pat-eu1-{uuid}
    Hugging Face | hf_{w:30+} | api_org_{w:34}
    IFTTT | with/key/{b:20+}
    imgix | ak_{h:64}
    Infracost | ico-{w:32}
    Inngest | signkey-prod-{h:64} | signkey-test-{h:64}
    Instagram | IGQV{b:60+}
    Intercom | dG9rO{B:54+}
    Intra42 | s-s4t2ud-{h:64} | s-s4t2af-{h:64}
    Ionic | ion_{l:42}
    Iterative | isat_{w:40+}
    Jina | jina_{b:60}
    JumpCloud | jca_{w:36}
    Klaviyo | pk_{h:34}
    Kong | kpat_{w:40+} | spat_{w:40+}
    LangChain | lsv2_pt_{h:32}_{h:10} | lsv2_sk_{h:32}_{h:10}
    Langfuse | sk-lf-{uuid}
    LaunchDarkly | api-{uuid} | sdk-{uuid}
    Lichess | lip_{w:20} | lio_{w:20}
    Lightspeed | lightspeed_xs_pt_{w:20+}
    Linear | lin_api_{w:32+} | lin_oauth_{h:64}
    Lob | live_{h:35} | test_{h:35}
    Mailchimp | {h:32}-us{d:1-2}
    MailerSend | mlsn.{h:64}
    Mailgun | key-{h:32} | {h:32}-{h:8}-{h:8}
    Make | hook.{l:2-4}.make.com/{l:30+}
    Mandrill | ?md-{b:22}
    Mapbox | sk.eyJ{b:40+}.{b:20+} | tk.eyJ{b:40+}.{b:20+}
    MaxMind | {w:6}_{w:29}_mmk
    Mercado Pago | APP_USR-{d:16}-{d:6}-{h:32}-{d:6+}
    Mergify | mergify_application_key_{w:20+}
    MessageBird | ?live_{w:25}
    Microsoft Teams webhook | webhookb2/{uuid}@{uuid}/IncomingWebhook/{h:32}/{uuid}
    Midtrans | Mid-server-{b:24} | SB-Mid-server-{b:24}
    Modal | ?ak-{w:22} | ?as-{w:22}
    Mollie | live_{w:30} | test_{w:30}
    MongoDB Atlas | mdb_sa_sk_{b:40}
    Neon | napi_{l:64}
    NetBird | nbp_{w:36}
    Netlify | nfp_{w:36} | nfo_{w:36} | nfc_{w:36}
    New Relic | NRAK-{u:27} | NRII-{b:32} | NRIQ-{b:32} | NRAA-{h:27} | NRJS-{h:19} | {h:36}NRAL
    Nightfall | NF-{w:32}
    Nostr | nsec1{l:58}
    Notion | secret_{w:43} | ntn_{w:46}
    npm | npm_{w:36}
    NuGet | oy2{l:43}
    NVIDIA | nvapi-{b:64}
    Nylas | nyk_v0_{w:64}
    Octopus Deploy | API-{u:26}
    Oculus | OC|{d:10+}|{h:32}
    Okta | SSWS 00{b:40}
    Omise | skey_{l:19} | skey_test_{l:19}
    OneSignal | os_v2_app_{l:103} | os_v2_org_{l:103}
    Onfido | api_live.{b:11}.{b:32} | api_sandbox.{b:11}.{b:32}
    OpenAI | sk-proj-{b:20+} | sk-svcacct-{b:20+} | sk-admin-{b:20+} | sk-{w:20}T3BlbkFJ{w:20} | sess-{w:40}
    OpenAI compatible | ?sk-{b:20+}
    OpenRouter | sk-or-v1-{h:64}
    OpenShift | sha256~{b:43}
    Open VSX | ovsxat_{uuid}
    Oracle Bearer | secret-token:{B:20+}
    Packagist | packagist_uut_{h:68} | packagist_ort_{h:68} | packagist_out_{h:68}
    Paddle | pdl_live_apikey_{l:26}_{w:22}_{w:3} | pdl_sdbx_apikey_{l:26}_{w:22}_{w:3} | pdl_ntfset_{l:26}_{B:32+}
    PayPal Braintree | access_token$production${l:16}${h:32} | access_token$sandbox${l:16}${h:32}
    Percy | web_{h:64}
    Perplexity | pplx-{w:48}
    Persona | persona_production_{b:20+} | persona_sandbox_{b:20+}
    Pinecone | pcsk_{b:40+}
    Pinterest | pina_{u:40+} | pinc_{u:40+}
    Plaid | access-production-{uuid} | access-development-{uuid} | access-sandbox-{uuid}
    PlanetScale | pscale_tkn_{p:32+} | pscale_pw_{p:32+} | pscale_oauth_{p:32+}
    Polar | polar_oat_{w:30+} | polar_pat_{w:30+}
    PostHog | phx_{w:40+} | phs_{w:40+}
    Postman | PMAK-{b:40+} | PMAT-{u:26}
    Prefect | pnu_{w:36} | pnb_{w:36}
    Pulumi | pul-{h:40}
    PyPI | pypi-{b:50+}
    RapidAPI | {w:10}msh{w:15}jsn{w:12}
    Razorpay | rzp_live_{w:14} | rzp_test_{w:14}
    ReadMe | rdme_{l:70}
    Render | rnd_{w:32}
    Replicate | r8_{b:37}
    Resend | re_{w:8}_{w:24}
    RevenueCat | ?sk_{w:28}
    Rootly | rootly_{h:64}
    RubyGems | rubygems_{h:40+}
    RunPod | rpa_{u:40+}
    Runway | key_{h:128}
    Salesforce | 00D{w:12-15}!{p:80+} | 3MVG9{p:80+} | 5Aep861{p:70+}
    Samsara | samsara_api_{w:30}
    Scaleway | ?SCW{u:17}
    Scalingo | tk-us-{b:48}
    SendGrid | SG.{b:16+}.{b:16+}
    Sentry | sntryu_{h:32+} | sntrys_{B:32+}
    SettleMint | sm_pat_{w:16} | sm_aat_{w:16}
    Shippo | shippo_live_{h:40} | shippo_test_{h:40}
    Shopify | shpat_{w:32+} | shpca_{w:32+} | shppa_{w:32+} | shpss_{w:32+} | shptka_{w:32+}
    Slack | xoxa-{b:10+} | xoxb-{b:10+} | xoxc-{b:10+} | xoxd-{b:10+} | xoxe-{b:10+} | xoxe.xoxp-{b:10+}
    Slack | xoxe.xoxb-{b:10+} | xoxo-{b:10+} | xoxp-{b:10+} | xoxr-{b:10+} | xoxs-{b:10+} | xapp-{b:10+} | xwfp-{b:10+}
    Slack webhook | hooks.slack.com/services/{b:5+}/{b:5+}/{b:10+}
    Slack webhook | hooks.slack.com/workflows/{b:5+}/{b:5+}/{b:5+}/{b:10+}
    Slack webhook | hooks.slack.com/triggers/{b:5+}/{b:5+}/{b:10+}
    Socket | sktsec_{b:30+}
    SonarQube | sqp_{h:40} | squ_{h:40} | sqa_{h:40}
    Sourcegraph | sgp_{h:16}_{h:40} | sgp_local_{h:40} | sgp_{h:40} | slk_{h:64}
    Square | sq0atp-{b:22+} | sq0csp-{b:22+} | ?EAAA{b:60}
    StackHawk | hawk.{b:20}.{b:20}
    Statsig | console-{w:43}
    Stripe | sk_live_{w:10+} | sk_test_{w:10+} | sk_prod_{w:10+} | rk_live_{w:10+} | rk_test_{w:10+} | rk_prod_{w:10+}
    Stripe | sk_org_{b:20+} | whsec_{B:16+}
    Stytch | secret-live-{B:36+} | secret-test-{B:36+}
    Supabase | sbp_{h:40} | sb_secret_{b:22}_{b:8}
    Svix | testsk_{B:20+}
    Tailscale | tskey-{b:20+}
    Tavily | tvly-{b:20+}
    Telegram | {d:8-10}:AA{b:33}
    Tencent Cloud | AKID{w:32}
    Together | tgp_v1_{b:43}
    Toss | live_sk_{w:20+} | test_sk_{w:20+}
    Trello | ATTA{w:60+}
    Trigger.dev | tr_prod_{w:20+} | tr_dev_{w:20+} | tr_pat_{w:20+}
    Twilio | SK{h:32}
    Twitter | AAAAAAAAAAAAAAAAAAAAA{w:60+}
    Typeform | tfp_{p:40+}
    Unkey | unkey_{w:20+}
    Val Town | vtwn_{w:27}
    Vercel | vercel_blob_rw_{w:16}_{w:30} | vcp_{w:40+} | vck_{w:40+}
    Voiceflow | VF.DM.{h:24}.{w:16} | VF.WS.{h:24}.{w:16}
    Volcengine | AKLT{b:40+}
    Voyage | ?pa-{b:43}
    WakaTime | waka_{uuid}
    Weights & Biases | wandb_v1_{b:40+}
    WooCommerce | ck_{h:40} | cs_{h:40}
    xAI | xai-{w:80}
    Xata | xau_{w:30+}
    Xendit | xnd_production_{w:30+} | xnd_development_{w:30+}
    Yandex | AQVN{b:35-38} | t1.{B:40+}.{B:86} | y0_{b:50+}
    Zapier webhook | hooks.zapier.com/hooks/catch/{d:4+}/{l:5+}
    Zoho | 1000.{h:32}.{h:32}
    Zuplo | zpka_{w:32+}_{h:8}
    password hash | $2a${d:2}${c:53} | $2b${d:2}${c:53} | $2y${d:2}${c:53} | $1${c:1-16}${c:22} | $apr1${c:1-16}${c:22}
    password hash | $5${c:1-16}${c:43} | $6${c:1-16}${c:86} | $y${c:3}${c:10+}${c:43}
    password hash | $argon2id$v={d:2}$m={d:1+},t={d:1+},p={d:1+}${B:10+}${B:20+}
    password hash | $argon2i$v={d:2}$m={d:1+},t={d:1+},p={d:1+}${B:10+}${B:20+} | pbkdf2_sha256${d:3+}${w:8+}${B:40+}
    """
}
