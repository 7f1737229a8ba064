import type { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { addJob } from '../../platform/jobs.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { emailKey, limitKey } from '../users/queries.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { resetJob } from './send-code.ts'

/**
 * Queues a code for the identified users. Only the job reads users, so that the response and its time do not
 * disclose whether the account exists.
 */
export const requestReset =
  (deps: {
    db: Db
    rates: RateLimits
    devices: KnownDevices
  }): Handler<typeof passwordReset.request> =>
  async ({ body }, { address, request }) => {
    const { rates } = deps
    const device = deps.devices.keyOf(request, emailKey(body.identifier))
    if (device) await consumeRateLimit(rates.resetByDevice, device)
    else await consumeRateLimit(rates.resetByAddress, address)
    await consumeRateLimit(rates.resetByIdentifier, limitKey(body.identifier))
    if (!device) await consumeRateLimit(rates.resetByAll, 'all')
    await addJob(deps.db, resetJob(body.identifier))
    return { message: 'Verification code sent to your registered number.' }
  }
