import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import {
  alreadyRegisteredMail,
  confirmationMail,
  letterMail,
  passwordChangedMail,
} from './mails.ts'
import type { MailLimits } from './mail-limits.ts'
import type { Mailer } from './provider.ts'
import { contactOf, insertConfirmation, userByEmail } from './queries.ts'

const UserJob = z.object({ userId: z.uuid() })
const LetterJob = z.object({
  userId: z.uuid(),
  subject: z.string(),
  text: z.string(),
  isOptional: z.optional(z.boolean()),
})
const AddressJob = z.object({ email: z.string() })

/** The job that sends a user the link to confirm the email address. */
export const confirmationJob = (userId: string): Job => ({
  name: 'mail-confirmation',
  payload: { userId },
  key: `confirm:${userId}`,
})

/** The job that sends this link to an address, if it belongs to a user who has not confirmed it. */
export const addressConfirmationJob = (email: string): Job => ({
  name: 'mail-address-confirmation',
  payload: { email },
  key: `confirm-address:${email}`,
})

/** The job that notifies the owner of an address of another sign-up with it. */
export const alreadyRegisteredJob = (email: string): Job => ({
  name: 'mail-already-registered',
  payload: { email },
  key: `registered:${email}`,
})

/** The job that notifies a user that the password was changed. */
export const passwordChangedJob = (userId: string): Job => ({
  name: 'mail-password-changed',
  payload: { userId },
})

/**
 * The job that sends a user a mail of another feature. A bulk mail is sent after other mails. An optional mail has a
 * link to unsubscribe.
 */
export const letterJob = (
  userId: string,
  {
    subject,
    text,
    isBulk = false,
    isOptional,
  }: { subject: string; text: string; isBulk?: boolean; isOptional?: boolean },
): Job => ({
  name: 'mail-letter',
  payload: { userId, subject, text, ...(isOptional && { isOptional }) },
  isBulk,
})

type MailDependencies = {
  readonly db: Db
  readonly mailer: Mailer
  readonly limits: MailLimits
  readonly brand: string
  readonly publicUrl: string
  /** The links that unsubscribe from optional mails: a page, and the address to which mailboxes post. */
  readonly unsubscribeLinks: (userId: string) => { page: string; oneClick: string }
}

/** The jobs that send mails. They make the tokens of links, so that the queue never stores one. */
export const accountJobs = (deps: MailDependencies): Jobs => ({
  'mail-confirmation': async (payload) => {
    await sendConfirmation(deps, UserJob.parse(payload).userId)
  },
  'mail-address-confirmation': async (payload) => {
    const user = await userByEmail(deps.db, AddressJob.parse(payload).email)
    if (user) await sendConfirmation(deps, user.id)
  },
  'mail-already-registered': async (payload) => {
    const { email } = AddressJob.parse(payload)
    const mail = { to: email, ...alreadyRegisteredMail(deps.brand, `${deps.publicUrl}/login`) }
    await deps.limits.send('already-registered', email, async () => {
      await deps.mailer.send(mail)
      return true
    })
  },
  'mail-letter': async (payload) => {
    const { userId, isOptional, ...letter } = LetterJob.parse(payload)
    const user = await contactOf(deps.db, userId)
    // A refund may still reach a closed account, which has no address for a mail.
    if (user.erased_at) return
    const links = isOptional ? deps.unsubscribeLinks(userId) : undefined
    const end = links ? `\n\nTo get no more mails like this one, open ${links.page}` : ''
    await deps.mailer.send({
      to: user.email,
      ...letterMail(user.first_name, { ...letter, text: `${letter.text}${end}` }),
      unsubscribe: links?.oneClick,
    })
  },
  'mail-password-changed': async (payload) => {
    const { userId } = UserJob.parse(payload)
    const user = await contactOf(deps.db, userId)
    if (user.erased_at) return
    await deps.mailer.send({
      to: user.email,
      ...passwordChangedMail(deps.brand, user.first_name, `${deps.publicUrl}/password-request`),
    })
  },
})

/** Sends the link to a user who has not confirmed the address. */
async function sendConfirmation(deps: MailDependencies, userId: string): Promise<void> {
  const user = await contactOf(deps.db, userId)
  await deps.limits.send('confirmation', user.email, async () => {
    const token = newToken()
    if (!(await insertConfirmation(deps.db, userId, tokenHash(token)))) return false
    const link = `${deps.publicUrl}/confirm-email?token=${token}`
    await deps.mailer.send({
      to: user.email,
      ...confirmationMail(deps.brand, user.first_name, link),
    })
    return true
  })
}
