import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import type { MailLimits } from '../users/mail-limits.ts'
import type { Mailer, Texter } from '../users/provider.ts'
import { emailKey } from '../users/queries.ts'
import { codeHash, newCode } from './code.ts'
import { deleteReset, insertReset, usersNamed, type ResetUser, resetMinutes } from './queries.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import { mailPage, type MailContent } from '../users/mails.ts'

const ResetJob = z.object({ identifier: z.string() })

/** The job that sends a code to the identified users. */
export const resetJob = (identifier: string): Job => ({
  name: 'send-reset-code',
  payload: { identifier },
  key: `reset:${emailKey(identifier)}`,
})

export type ResetSender = {
  readonly db: Db
  readonly mailer: Mailer
  readonly limits: MailLimits
  /** Undefined where no gateway for text messages is configured. */
  readonly texter: Texter | undefined
  readonly brand: string
  readonly codeKey: string
  readonly log: Log
}

/** The job makes the code, so that the queue never stores one. Each attempt makes a new code. */
export const resetJobs = (deps: ResetSender): Jobs => ({
  'send-reset-code': async (payload) => {
    const { identifier } = ResetJob.parse(payload)
    const users = await usersNamed(deps.db, identifier)
    const [user, ...others] = users
    if (!user) return
    if (others.length === 0) {
      const byPhone = !identifier.includes('@')
      return deps.limits.send('reset-code', user.email, () => sendCode(deps, user, byPhone))
    }
    // A phone number of several accounts identifies no user. Each gets a mail that says to use the email address.
    for (const one of users) {
      const mail = { to: one.email, ...sharedNumberMail(deps.brand, one.first_name) }
      await deps.limits.send('shared-number', one.email, async () => {
        await deps.mailer.send(mail)
        return true
      })
    }
  },
})

/** Sends a new code. False when the account has had its codes of this hour. */
async function sendCode(deps: ResetSender, user: ResetUser, byPhone: boolean): Promise<boolean> {
  const code = newCode()
  const hash = codeHash(deps.codeKey, user.id, code)
  const id = await deps.db.transaction().execute((tx) => insertReset(tx, user.id, hash))
  if (!id) {
    deps.log.info({ userId: user.id }, 'no more reset codes this hour')
    return false
  }
  try {
    await deps.mailer.send({
      to: user.email,
      ...resetMail(deps.brand, user.first_name, code),
    })
  } catch (error) {
    await deleteReset(deps.db, id)
    throw error
  }
  if (!byPhone || !deps.texter) return true
  // The mail with the same code is sent, so a text message that fails is only logged.
  await deps.texter
    .send({ to: user.phone, text: codeText(deps.brand, code) })
    .catch((error: unknown) =>
      deps.log.warn(
        { event: 'accounts.code_not_texted', err: error },
        'a code could not be texted',
      ),
    )
  return true
}

function resetMail(brand: string, firstName: string, code: string): MailContent {
  return {
    subject: `${code} is your ${brand} verification code`,
    text: `Hello ${firstName},\n\nyour verification code is ${code}\n\nIt is valid for ${resetMinutes} minutes. Do not share it with anyone; our staff will never ask for it.\nIf you did not request a new password, you can ignore this mail; your password stays as it is.\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>your verification code is</p><p style="font:600 28px monospace;letter-spacing:4px">${code}</p><p>It is valid for ${resetMinutes} minutes. Do not share it with anyone; our staff will never ask for it.</p><p>If you did not request a new password, you can ignore this mail; your password stays as it is.</p>`,
    ),
  }
}

const codeText = (brand: string, code: string): string =>
  `${code} is your ${brand} verification code. It is valid for ${resetMinutes} minutes. Do not share it with anyone.`

function sharedNumberMail(brand: string, firstName: string): MailContent {
  return {
    subject: `Resetting your ${brand} password`,
    text: `Hello ${firstName},\n\nsomeone, perhaps you, requested a new password with the phone number of this account. More than one account has that number, so no code was sent.\n\nPlease request it again with your email address. If it was not you, you can ignore this mail.\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>someone, perhaps you, requested a new password with the phone number of this account. More than one account has that number, so no code was sent.</p><p>Please request it again with your email address. If it was not you, you can ignore this mail.</p>`,
    ),
  }
}
