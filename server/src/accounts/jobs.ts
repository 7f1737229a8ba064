import type { Db } from '../platform/db.ts'
import { newToken, tokenHash } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import type { Mailer } from './provider.ts'
import { contactOf, insertConfirmation } from './queries.ts'

/** The mails. A link's token is made here, so that the queue never holds one. */
export const accountJobs = (parts: {
  db: Db
  mailer: Mailer
  brand: string
  publicUrl: string
}): Jobs => ({
  'mail-confirmation': async (payload) => {
    const { userId } = payload as { userId: string } // written by sign-up and resend-confirmation only
    const token = newToken()
    if (!(await insertConfirmation(parts.db, userId, tokenHash(token)))) return
    const person = await contactOf(parts.db, userId)
    await parts.mailer.send({
      to: person.email,
      ...confirmationMail(
        parts.brand,
        person.first_name,
        `${parts.publicUrl}/confirm-email?token=${token}`,
      ),
    })
  },
  'mail-already-registered': async (payload) => {
    const { email } = payload as { email: string } // written by sign-up only
    await parts.mailer.send({
      to: email,
      ...alreadyRegisteredMail(parts.brand, `${parts.publicUrl}/login`),
    })
  },
})
