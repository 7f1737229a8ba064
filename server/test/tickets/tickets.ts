import type { AdminTicket } from '@nosim/contract/admin/users/tickets.ts'
import type { Ticket } from '@nosim/contract/shop/tickets.ts'
import { sharp } from '../../src/platform/pictures.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { expectOk, send } from '../store/inventory.ts'

export const words = 'No code came to this number at all.'

/** Opens a ticket, without pictures. */
export const openTicket = (
  user: TestClient,
  subject: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  user.post('/api/tickets', { about: 'numbers', subject, reason: 'missing', text: words, ...more })

/** The id of a new ticket about a rental. */
export const ticketAbout = async (user: TestClient, subject: string): Promise<string> =>
  (await expectOk<Ticket>(openTicket(user, subject))).id

/** Answers a ticket, and closes it with `close_as`. */
export const answer = (
  admin: TestClient,
  id: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  admin.post(`/api/admin/tickets/${id}/answers`, { text: 'We look into it.', ...more })

export const read = (user: TestClient, id: string): Promise<Ticket> =>
  expectOk<Ticket>(user.get(`/api/tickets/${id}`))

export const readAsAdmin = (admin: TestClient, id: string): Promise<AdminTicket> =>
  expectOk<AdminTicket>(admin.get(`/api/admin/tickets/${id}`))

/** A screenshot of one colour. */
export const screenshot = (background = '#336699', side = 900): Promise<Buffer> =>
  sharp({ create: { width: side, height: 2 * side, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Adds a message with pictures, as a browser sends forms. */
export function sayWithPictures(
  user: TestClient,
  path: string,
  { pictures, ...fields }: { readonly pictures: readonly Buffer[] } & Record<string, unknown>,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const [index, bytes] of pictures.entries())
    form.set(
      `picture_${index + 1}`,
      new File([Uint8Array.from(bytes)], 'screen.jpg', { type: 'image/jpeg' }),
    )
  return send(user, path, { form })
}
