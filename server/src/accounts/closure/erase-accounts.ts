import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import { letterMail } from '../users/mails.ts'
import type { Mailer } from '../users/provider.ts'
import { erasedLetter } from './letters.ts'
import {
  dueClosures,
  eraseAccount,
  eraseUnused,
  unusedAccounts,
  type DueClosure,
} from './queries.ts'

type Dependencies = {
  readonly db: Db
  readonly mailer: Mailer
  readonly brand: string
  readonly log: Log
}

/** How many accounts a run erases at most. */
const most = { closed: 200, unused: 500 } as const
/** How long a last mail that cannot be sent holds up the erasure. */
const mailTriesMs = 3 * 24 * 3_600_000

/**
 * Erases the personal data of accounts that are being closed and have nothing left (ACCOUNT-6), and of those whose address was
 * never confirmed (ACCOUNT-14).
 */
export const closureJobs = (deps: Dependencies): Jobs => ({
  'erase-accounts': async (_payload, { abortSignal }) => {
    for (const one of await dueClosures(deps.db, most.closed)) {
      if (abortSignal.aborted) return
      await tried(deps.log, one.id, async () => {
        if (await sendLastMail(deps, one)) await eraseAccount(deps.db, one.id)
      })
    }
  },
  'erase-unconfirmed': async (_payload, { abortSignal }) => {
    for (const userId of await unusedAccounts(deps.db, most.unused)) {
      if (abortSignal.aborted) return
      await tried(deps.log, userId, () => eraseUnused(deps.db, userId))
    }
  },
})

/** The others do not wait for one that fails; the next run tries it again. */
async function tried(log: Log, userId: string, erase: () => Promise<unknown>): Promise<void> {
  try {
    await erase()
  } catch (error) {
    log.error(
      { event: 'accounts.erasure_failed', err: error, user: userId },
      'the personal data of a closed account could not be erased',
    )
  }
}

/** The address is erased next, so that the mail goes first; false where it is to be tried again. */
async function sendLastMail(
  { mailer, brand, log }: Dependencies,
  { id, email, first_name, waited_ms }: DueClosure,
): Promise<boolean> {
  try {
    await mailer.send({ to: email, ...letterMail(first_name, erasedLetter(brand)) })
    return true
  } catch (error) {
    log.warn(
      { event: 'accounts.last_mail_failed', err: error, user: id },
      'the last mail about a closed account could not be sent',
    )
    return waited_ms > mailTriesMs
  }
}
