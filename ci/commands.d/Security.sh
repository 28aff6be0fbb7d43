mkdir Contracts
cp "$PACKAGE/Contracts/feed.yaml" Contracts
cat > contract.yaml <<'YAML'
targets:
  production:
    url: https://api.example
    auth: { bearerAuth: env:API_TOKEN }
base-url: production
YAML
export API_TOKEN=example
