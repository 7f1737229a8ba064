<?php
// Reads the balance, buys a number for WhatsApp and waits for its code. PHP 8.

/** Calls an action. Returns its answer, such as ACCESS_BALANCE:12.61, split at the colons. */
function call(string $action, array $params = [], array $headers = []): array
{
    $query = http_build_query(['action' => $action] + $params);
    $headers[] = 'X-ApiKey: ' . getenv('NOSIM_KEY');
    $context = stream_context_create(['http' => ['header' => $headers, 'timeout' => 60]]);
    $url = getenv('NOSIM_URL') . '/stubs/handler_api.php?' . $query;
    $answer = file_get_contents($url, false, $context);
    if ($answer === false) {
        exit(1);
    }
    return explode(':', $answer);
}

echo 'Balance: ', call('getBalance')[1] ?? '', "\n";

// The Idempotency-Key makes a repeated order the same order.
$header = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
$answer = call('getNumber', ['service' => 'wa'], [$header]);
if ($answer[0] !== 'ACCESS_NUMBER') {
    exit($answer[0]);
}
[, $id, $number] = $answer;
echo "Number $id: $number\n";

$status = ['STATUS_WAIT_CODE'];
for ($tries = 0; $status[0] === 'STATUS_WAIT_CODE' && $tries < 80; $tries++) {
    if ($tries > 0) {
        sleep(3);
    }
    $status = call('getStatus', ['id' => $id]);
}
$hasCode = $status[0] === 'STATUS_OK';
echo $hasCode ? "Code: $status[1]\n" : "$status[0]\n";

// Finish a number that has its code. Cancel another: its price is paid back.
echo call('setStatus', ['id' => $id, 'status' => $hasCode ? 6 : 8])[0], "\n";
