<?php
// Receives webhooks and verifies their signatures. PHP 8; try it with: php -S localhost:8080 webhook.php

/** Whether the body was signed with the secret in the last five minutes. There may be several signatures. */
function isGenuine(string $id, string $time, string $signatures, string $body): bool
{
    $secret = base64_decode(substr((string) getenv('NOSIM_WEBHOOK_SECRET'), strlen('whsec_')));
    if (abs(time() - (int) $time) >= 300) {
        return false;
    }
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $secret, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($wanted, $given)) {
            return true;
        }
    }
    return false;
}

// The signature is of the bytes of the body, before they are parsed.
$body = (string) file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
if (!isGenuine($id, $time, $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '', $body)) {
    http_response_code(401);
    exit;
}
$message = json_decode($body, true);
// A message may come twice, with the same id: do what follows from it once.
error_log("$id $message[type] " . json_encode($message['data']));
http_response_code(204);
