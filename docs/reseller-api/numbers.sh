# Reads the balance, buys a number for WhatsApp and waits for its code.
set -eu

call() {
  curl --silent --show-error --get "$NOSIM_URL/stubs/handler_api.php" --header "X-ApiKey: $NOSIM_KEY" "$@"
}

call --data action=getBalance
echo

# The Idempotency-Key makes a repeated order the same order.
answer=$(call --data action=getNumber --data service=wa --header "Idempotency-Key: $(date +%s)-$$")
echo "$answer"
id=$(echo "$answer" | cut -d : -f 2)
case "$answer" in ACCESS_NUMBER:*) ;; *) exit 1 ;; esac

status=STATUS_WAIT_CODE
for try in $(seq 80); do
  status=$(call --data action=getStatus --data "id=$id")
  [ "$status" = STATUS_WAIT_CODE ] || break
  sleep 3
done
echo "$status"

# Finish a number that has its code. Cancel another: its price is paid back.
case "$status" in STATUS_OK:*) end=6 ;; *) end=8 ;; esac
call --data action=setStatus --data "id=$id" --data "status=$end"
echo
