. "$PACKAGE/ci/commands.d/serve.sh"
. "$PACKAGE/ci/commands.d/payments.sh"
serve payments.py
