# Reads the balance, orders the first plain boost for Instagram and reads its status.
set -eu

call() {
  curl --silent --show-error "$NOSIM_URL/api/v2" --header "Authorization: Bearer $NOSIM_KEY" "$@"
}

call --data action=balance
echo

# A service a line. A shell has no JSON: jq does this better, where it is installed.
service=$(call --data action=services | sed 's/},{/\n/g' | grep '"type":"Default"' | grep -m 1 Instagram)
id=$(echo "$service" | sed 's/.*"service":\([0-9]*\).*/\1/')
least=$(echo "$service" | sed 's/.*"min":"\([0-9]*\)".*/\1/')

# The Idempotency-Key makes a repeated order the same order.
answer=$(call --header "Idempotency-Key: $(date +%s)-$$" --data action=add --data "service=$id" \
  --data "quantity=$least" --data link=https://www.instagram.com/your_name)
echo "$answer"
order=$(echo "$answer" | sed -n 's/^{"order":\([0-9]*\)}$/\1/p')
[ -n "$order" ] || exit 1

call --data action=status --data "order=$order"
echo
