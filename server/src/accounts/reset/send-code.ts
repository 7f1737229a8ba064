import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer, Texter } from '../provider.ts'
import { emailKey } from '../users/queries.ts'
import { codeHash, newCode } from './code.ts'
import { codeText, resetMail, sharedNumberMail } from './mails.ts'
import { deleteReset, insertReset, peopleNamed, type ResetPerson } from './queries.ts'

const ResetJob = z.object({ identifier: z.string() })

/** Sends the identified users a code. */
export const resetJob = (identifier: string): Job => ({
  name: 'send-reset-code',
  payload: { identifier },
  key: `reset:${emailKey(identifier)}`,
})

export type ResetSender = {
  readonly db: Db
  readonly mailer: Mailer
  /** Where an operator has a gateway for text messages. */
  readonly texter: Texter | undefined
  readonly brand: string
  readonly codeKey: string
  readonly log: Log
}

/** The code is made here, so that the queue never holds one; each attempt makes its own. */
export const resetJobs = (deps: ResetSender): Jobs => ({
  'send-reset-code': async (payload) => {
    const { identifier } = ResetJob.parse(payload)
    const people = await peopleNamed(deps.db, identifier)
    const [person, ...others] = people
    if (!person) return
    if (others.length === 0) return sendCode(deps, person, !identifier.includes('@'))
    // A number of several accounts identifies no user: each gets a mail to use the address instead.
    for (const one of people) {
      await deps.mailer.send({
        to: one.email,
        ...sharedNumberMail(deps.brand, one.first_name),
      })
    }
  },
})

async function sendCode(deps: ResetSender, person: ResetPerson, byPhone: boolean): Promise<void> {
  const code = newCode()
  const hash = codeHash(deps.codeKey, person.id, code)
  const id = await deps.db.transaction().execute((tx) => insertReset(tx, person.id, hash))
  if (!id) return deps.log.info({ userId: person.id }, 'no more reset codes this hour')
  try {
    await deps.mailer.send({
      to: person.email,
      ...resetMail(deps.brand, person.first_name, code),
    })
  } catch (error) {
    await deleteReset(deps.db, id)
    throw error
  }
  if (!byPhone || !deps.texter) return
  // The mail is out and carries the same code: a text that fails is no reason to make another.
  await deps.texter
    .send({ to: person.phone, text: codeText(deps.brand, code) })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a code could not be texted'))
}
