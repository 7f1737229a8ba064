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
import type { Mailer } from './provider.ts'
import { contactOf, insertConfirmation } from './queries.ts'

const PersonJob = z.object({ userId: z.uuid() })
const LetterJob = z.object({ userId: z.uuid(), subject: z.string(), text: z.string() })
const AlreadyRegisteredJob = z.object({ email: z.string() })

/** Sends a user the link that confirms the email address. */
export const confirmationJob = (userId: string): Job => ({
  name: 'mail-confirmation',
  payload: { userId },
  key: `confirm:${userId}`,
})

/** Notifies the owner of an address of another sign-up with it. */
export const alreadyRegisteredJob = (email: string): Job => ({
  name: 'mail-already-registered',
  payload: { email },
  key: `registered:${email}`,
})

/** Notifies a user that the password was changed. */
export const passwordChangedJob = (userId: string): Job => ({
  name: 'mail-password-changed',
  payload: { userId },
})

/** Sends a user a mail of another feature. */
export const letterJob = (userId: string, letter: { subject: string; text: string }): Job => ({
  name: 'mail-letter',
  payload: { userId, ...letter },
})

/** The mails. A link's token is made here, so that the queue never holds one. */
export const accountJobs = (deps: {
  db: Db
  mailer: Mailer
  brand: string
  publicUrl: string
}): Jobs => ({
  'mail-confirmation': async (payload) => {
    const { userId } = PersonJob.parse(payload)
    const token = newToken()
    if (!(await insertConfirmation(deps.db, userId, tokenHash(token)))) return
    const person = await contactOf(deps.db, userId)
    await deps.mailer.send({
      to: person.email,
      ...confirmationMail(
        deps.brand,
        person.first_name,
        `${deps.publicUrl}/confirm-email?token=${token}`,
      ),
    })
  },
  'mail-already-registered': async (payload) => {
    const { email } = AlreadyRegisteredJob.parse(payload)
    await deps.mailer.send({
      to: email,
      ...alreadyRegisteredMail(deps.brand, `${deps.publicUrl}/login`),
    })
  },
  'mail-letter': async (payload) => {
    const { userId, ...letter } = LetterJob.parse(payload)
    const person = await contactOf(deps.db, userId)
    // A refund may still reach a closed account; nobody reads about it.
    if (person.erased_at) return
    await deps.mailer.send({ to: person.email, ...letterMail(person.first_name, letter) })
  },
  'mail-password-changed': async (payload) => {
    const { userId } = PersonJob.parse(payload)
    const person = await contactOf(deps.db, userId)
    if (person.erased_at) return
    await deps.mailer.send({
      to: person.email,
      ...passwordChangedMail(deps.brand, person.first_name, `${deps.publicUrl}/password-request`),
    })
  },
})
