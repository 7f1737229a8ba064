import type { adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { leastForAnswers } from '@nosim/contract/admin/users/permissions.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { isAtLeast, type Parsed, type Route } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import { actorOf } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RequestContext } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isId } from '../../platform/ids.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import type { WriteLetter } from '../../wallet/letters.ts'

type Context = RequestContext<Route & { access: 'support' }>
type Answered = { outcome: string; user_id: string | null; is_mailed: boolean | null }

/**
 * Answers a ticket and, with `close_as`, closes it (TICKET-12, TICKET-14). The user gets no further mail until the
 * answers are seen. Throws NOT_FOUND, OWN_ACCOUNT, TICKET_CLOSED, NOT_REMEDIED.
 */
export async function answerTicket(
  { db, publish, writeLetter }: { db: Db; publish: Publish; writeLetter: WriteLetter },
  { params: { id }, body }: Parsed<typeof adminTickets.answer>,
  context: Context,
): Promise<void> {
  const { userId: actor, address } = actorOf(context)
  const answered = await db.transaction().execute(async (tx) => {
    const found =
      await sql<Answered>`select * from ticket_answer(${actor}, ${address}, ${idOf(id)}, ${body.text},
      ${body.close_as ?? null})`.execute(tx)
    const [row] = found.rows
    refuse(row?.outcome)
    if (row?.is_mailed && row.user_id !== null) await writeLetter(tx, row.user_id, letter)
    return row
  })
  publish([answered?.user_id])
}

/** Adds a note for admins. Throws NOT_FOUND, OWN_ACCOUNT. */
export async function noteOnTicket(
  db: Db,
  { params: { id }, body }: Parsed<typeof adminTickets.note>,
  context: Context,
): Promise<void> {
  const { userId: actor, address } = actorOf(context)
  const found = await sql<{ outcome: string }>`
    select ticket_note(${actor}, ${address}, ${idOf(id)}, ${body.text}) as outcome`.execute(db)
  refuse(found.rows[0]?.outcome)
}

/** Assigns a ticket to an admin. Throws NOT_FOUND, FORBIDDEN, OWN_ACCOUNT, TICKET_CLOSED, RANK_REFUSED. */
export async function assignTicket(
  db: Db,
  { params: { id }, body: { owner } }: Parsed<typeof adminTickets.assign>,
  context: Context,
): Promise<void> {
  const { userId: actor, address } = actorOf(context)
  const { role } = context.caller
  if (owner !== actor && (role === 'user' || !isAtLeast(role, leastForAnswers)))
    throw new Refusal('FORBIDDEN')
  const found = await sql<{ outcome: string }>`
    select ticket_assign(${actor}, ${address}, ${idOf(id)}, ${owner}) as outcome`.execute(db)
  refuse(found.rows[0]?.outcome)
}

function idOf(id: string): string {
  if (!isId(id)) throw new Refusal('NOT_FOUND')
  return id
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  absent: 'NOT_FOUND',
  own: 'OWN_ACCOUNT',
  closed: 'TICKET_CLOSED',
  'not-remedied': 'NOT_REMEDIED',
  'no-admin': 'RANK_REFUSED',
}

function refuse(outcome: string | undefined): void {
  if (outcome !== 'done') throw new Refusal(refusals[outcome ?? ''] ?? 'INTERNAL')
}

/** Without the text of the answer, which may contain what only the user should read. */
const letter = {
  subject: 'We answered your question',
  text: 'we answered your question about an order. You find the answer on our site under "Your questions".',
}
