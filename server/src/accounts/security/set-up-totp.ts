import type { security } from '@nosim/contract/accounts/security.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Sealer } from '../../platform/seal.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { letterJob } from '../users/jobs.ts'
import { contactOf } from '../users/queries.ts'
import { noteAccountEvent } from '../../platform/events/note-event.ts'
import { twoStepOffLetter, twoStepOnLetter } from '../users/security-letters.ts'
import { type RateLimits, consumeRateLimit } from '../users/rate-limits.ts'
import { checkPassword } from './check-password.ts'
import { putTotp, confirmTotp as switchOn, totpOf, deleteTotp } from './queries.ts'
import { newTotp, isRightCode, newRecoveryCodes, recoveryHash, secondStep } from './totp.ts'
import { errors } from '@nosim/contract/base/errors.ts'

/** Makes a secret for an authenticator app. It has no effect until its first code is confirmed. */
export const beginTotp =
  (deps: {
    db: Db
    rates: RateLimits
    sealer: Sealer
    brand: string
  }): Handler<typeof security.beginTotp> =>
  async ({ body }, { caller: { userId } }) => {
    await checkPassword(deps, userId, body.current_password)
    const { email } = await contactOf(deps.db, userId)
    const { secret, uri, sealed } = newTotp(deps.sealer, { userId, email, brand: deps.brand })
    if (!(await putTotp(deps.db, userId, sealed))) throw new Refusal('TOTP_ON')
    return { secret, uri }
  }

type Switching = {
  readonly db: Db
  readonly rates: RateLimits
  readonly sealer: Sealer
  readonly sessions: Sessions
  /** Closes the event streams of sessions that have ended. */
  readonly sessionEnded: (userId: string) => void
}

/**
 * Switches two-step sign-in on with the first code of the app. The recovery codes are returned once and stored
 * hashed.
 */
export const confirmTotp =
  (deps: Switching): Handler<typeof security.confirmTotp> =>
  async ({ body }, { caller: { userId, sessionHash }, reply }) => {
    const { db, rates } = deps
    await consumeRateLimit(rates.proofByUser, userId)
    const totp = await totpOf(db, userId)
    if (!totp) throw new Refusal('TOTP_OFF')
    if (totp.confirmed) throw new Refusal('TOTP_ON')
    if (!(await isRightCode(deps, { userId, totp }, body.code))) {
      throw new Refusal('TOTP_WRONG', { fields: { code: errors.TOTP_WRONG.message } })
    }
    await rates.proofByUser.reward(userId)
    const codes = newRecoveryCodes()
    const setCookie = await db.transaction().execute(async (tx) => {
      const isOn = await switchOn(tx, userId, codes.map(recoveryHash))
      if (!isOn) throw new Refusal('TOTP_ON')
      await addJob(tx, letterJob(userId, twoStepOnLetter))
      await noteTwoStep(tx, userId, 'on')
      return deps.sessions.renew(tx, sessionHash)
    })
    setCookie(reply)
    deps.sessionEnded(userId)
    return { message: 'Two-step sign-in is on.', recovery_codes: codes }
  }

/** Switches two-step sign-in off. Needs the password, and a code of the app or a recovery code. */
export const endTotp =
  (deps: Switching): Handler<typeof security.endTotp> =>
  async ({ body }, { caller: { userId, sessionHash }, reply }) => {
    await checkPassword(deps, userId, body.current_password)
    await consumeRateLimit(deps.rates.proofByUser, userId)
    const step = await secondStep(deps, userId, body.code)
    if (step === 'off') throw new Refusal('TOTP_OFF')
    if (step !== 'passed') {
      throw new Refusal('TOTP_WRONG', { fields: { code: errors.TOTP_WRONG.message } })
    }
    await deps.rates.proofByUser.reward(userId)
    const setCookie = await deps.db.transaction().execute(async (tx) => {
      await deleteTotp(tx, userId)
      await addJob(tx, letterJob(userId, twoStepOffLetter))
      await noteTwoStep(tx, userId, 'off')
      return deps.sessions.renew(tx, sessionHash)
    })
    setCookie(reply)
    deps.sessionEnded(userId)
    return { message: 'Two-step sign-in is off.' }
  }

const noteTwoStep = (tx: Queryable, userId: string, state: 'on' | 'off') =>
  noteAccountEvent(tx, { userId, kind: 'account.two_step_changed', subject: userId, state })
