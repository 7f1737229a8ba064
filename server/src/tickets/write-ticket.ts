import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { ticketLimits, type tickets } from '@nosim/contract/shop/tickets.ts'
import { sql } from 'kysely'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/ids.ts'
import { encodePicture } from '../platform/pictures.ts'
import { present, type TicketDependencies } from './present.ts'

/** The largest size of the pictures of tickets, in pixels: a screenshot stays readable. */
const pictureSize = { width: 1600, height: 1600, fit: 'inside' } as const

/** Opens a ticket (TICKET-1, TICKET-2, TICKET-3). Throws IMAGE_REFUSED, NOT_FOUND, TICKET_OPEN, TOO_MANY_TICKETS. */
export const openTicket =
  (deps: TicketDependencies): Handler<typeof tickets.open> =>
  async ({ body }, { caller: { userId } }) => {
    const { about, subject, reason, text } = body
    if (!isId(subject)) throw new Refusal('NOT_FOUND')
    const pictures = await encoded(body)
    const line = about === 'deposit' ? null : about
    const found = await sql<{ outcome: string; ticket_id: string | null }>`
      select * from ticket_open(${userId}, ${line}, ${subject}, ${reason}, ${text}, ${pictures}::bytea[],
        ${ticketLimits.day})`.execute(deps.db)
    const { outcome = '', ticket_id: id = null } = found.rows[0] ?? {}
    refuse(outcome)
    return present(deps, userId, id ?? '')
  }

/**
 * Adds a message of the user (TICKET-4). Throws IMAGE_REFUSED, NOT_FOUND, TICKET_CLOSED, TOO_MANY_MESSAGES and
 * TOO_MANY_PICTURES.
 */
export const sayMore =
  (deps: TicketDependencies): Handler<typeof tickets.say> =>
  async ({ params: { id }, body }, { caller: { userId } }) => {
    if (!isId(id)) throw new Refusal('NOT_FOUND')
    const pictures = await encoded(body)
    const found = await sql<{ outcome: string }>`
      select ticket_say(${userId}, ${id}, ${body.text}, ${pictures}::bytea[], ${ticketLimits.row},
        ${ticketLimits.allPictures}) as outcome`.execute(deps.db)
    refuse(found.rows[0]?.outcome ?? '')
    return present(deps, userId, id)
  }

/** The pictures, encoded again; no row is locked yet. */
async function encoded(
  files: Readonly<Partial<Record<'picture_1' | 'picture_2' | 'picture_3', File | undefined>>>,
): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const file of [files.picture_1, files.picture_2, files.picture_3]) {
    if (file) pictures.push(await encodePicture(await file.bytes(), pictureSize))
  }
  return pictures
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  absent: 'NOT_FOUND',
  open: 'TICKET_OPEN',
  closed: 'TICKET_CLOSED',
  'too-many': 'TOO_MANY_TICKETS',
  'too-many-messages': 'TOO_MANY_MESSAGES',
  'too-many-pictures': 'TOO_MANY_PICTURES',
}

function refuse(outcome: string): void {
  if (['opened', 'said', 'repeated'].includes(outcome)) return
  throw new Refusal(refusals[outcome] ?? 'INTERNAL')
}
