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

/** The maximum number of accounts that a run erases. */
const most = { closed: 200, unused: 500 } as const
/** How long a last mail that cannot be sent delays the erasure, in ms. */
const mailTriesMs = 3 * 24 * 3_600_000

/**
 * The jobs that erase personal data: of closing accounts without obstacles (ACCOUNT-6), and of unused accounts whose
 * address was never confirmed (ACCOUNT-14).
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

/** Logs a failure, so that the remaining accounts are erased, too. The next run retries it. */
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

/** Sends the last mail before the erasure removes the address. False where a later run must retry the mail. */
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
