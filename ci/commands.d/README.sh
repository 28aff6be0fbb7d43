. "$PACKAGE/ci/commands.d/serve.sh"
serve bookshop.py
