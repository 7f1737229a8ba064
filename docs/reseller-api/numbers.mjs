// Reads the balance, buys a number for WhatsApp and waits for its code. Node 18 or later.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const { NOSIM_URL, NOSIM_KEY } = process.env

/** Calls an action. Returns its answer, such as `ACCESS_BALANCE:12.61`, split at the colons. */
async function call(action, params = {}, headers = {}) {
  const query = new URLSearchParams({ action, ...params })
  const response = await fetch(`${NOSIM_URL}/stubs/handler_api.php?${query}`, {
    headers: { 'X-ApiKey': NOSIM_KEY, ...headers },
    signal: AbortSignal.timeout(60_000),
  })
  return (await response.text()).split(':')
}

console.log('Balance:', (await call('getBalance')).at(1))

// The Idempotency-Key makes a repeated order the same order.
const [answer, id, number] = await call(
  'getNumber',
  { service: 'wa' },
  { 'Idempotency-Key': randomUUID() },
)
if (answer !== 'ACCESS_NUMBER') throw new Error(answer)
console.log(`Number ${id}: ${number}`)

let status = 'STATUS_WAIT_CODE'
let code
for (let tries = 0; status === 'STATUS_WAIT_CODE' && tries < 80; tries += 1) {
  if (tries > 0) await sleep(3000)
  ;[status, code] = await call('getStatus', { id })
}
console.log(status === 'STATUS_OK' ? `Code: ${code}` : status)

// Finish a number that has its code. Cancel another: its price is paid back.
console.log((await call('setStatus', { id, status: status === 'STATUS_OK' ? '6' : '8' })).at(0))
