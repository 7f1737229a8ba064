// Reads the balance, orders the first plain boost for Instagram and reads its status. Node 18 or later.
import { randomUUID } from 'node:crypto'

const { NOSIM_URL, NOSIM_KEY } = process.env

/** Calls an action. Returns its JSON; throws where it has an error. */
async function call(action, fields = {}, headers = {}) {
  const response = await fetch(`${NOSIM_URL}/api/v2`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${NOSIM_KEY}`, ...headers },
    body: new URLSearchParams({ action, ...fields }),
  })
  const answer = await response.json()
  if (answer.error) throw new Error(answer.error)
  return answer
}

const { balance, currency } = await call('balance')
console.log('Balance:', balance, currency)

const services = await call('services')
const service = services.find(({ name, type }) => type === 'Default' && name.includes('Instagram'))

// The Idempotency-Key makes a repeated order the same order.
const { order } = await call(
  'add',
  { service: service.service, link: 'https://www.instagram.com/your_name', quantity: service.min },
  { 'Idempotency-Key': randomUUID() },
)
console.log('Order:', order)

const { status, charge } = await call('status', { order })
console.log(`${status}: ${charge} ${currency}`)
