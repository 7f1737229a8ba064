<?php
// Reads the balance, orders the first plain boost for Instagram and reads its status. PHP 8.

/** Calls an action. Returns its JSON; ends where it has an error. */
function call(string $action, array $fields = [], array $headers = []): array
{
    $headers[] = 'Authorization: Bearer ' . getenv('NOSIM_KEY');
    $headers[] = 'Content-Type: application/x-www-form-urlencoded';
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => http_build_query(['action' => $action] + $fields),
        'ignore_errors' => true,
    ]]);
    $text = file_get_contents(getenv('NOSIM_URL') . '/api/v2', false, $context);
    $answer = json_decode((string) $text, true);
    if (!is_array($answer) || isset($answer['error'])) {
        exit($answer['error'] ?? 'no answer');
    }
    return $answer;
}

['balance' => $balance, 'currency' => $currency] = call('balance');
echo "Balance: $balance $currency\n";

$plain = array_filter(call('services'), fn (array $one) =>
    $one['type'] === 'Default' && str_contains($one['name'], 'Instagram'));
$service = current($plain);

// The Idempotency-Key makes a repeated order the same order.
$order = call('add', [
    'service' => $service['service'],
    'link' => 'https://www.instagram.com/your_name',
    'quantity' => $service['min'],
], ['Idempotency-Key: ' . bin2hex(random_bytes(16))])['order'];
echo "Order: $order\n";

$state = call('status', ['order' => $order]);
echo "$state[status]: $state[charge] $currency\n";
