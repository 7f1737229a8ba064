import { expectOk } from '../store/inventory.ts'
import { answer, openTicket, sayWithPictures, screenshot, ticketAbout } from './tickets.ts'
import { openBoost, refund, servedRental, soldLogs } from '../transfers/transfers.ts'
import type { TestClient } from '../harness/test-client.ts'

/** Tickets about an order of each line and about a deposit, to each of their ends. */
export async function ticketSteps(user: TestClient, owner: TestClient): Promise<void> {
  const { id: rental } = await servedRental(user)
  const about = async (line: string, subject: string) => {
    const { id } = await expectOk<{ id: string }>(openTicket(user, subject, { about: line }))
    await expectOk(owner.get(`/api/admin/tickets/${id}`))
    return id
  }
  const ticket = await ticketAbout(user, rental)
  await expectOk(user.get(`/api/tickets?subject=${rental}`))
  await sayWithPictures(user, `/api/tickets/${ticket}/messages`, {
    text: 'This is what I see here.',
    pictures: [await screenshot('#112233', 60)],
  })
  await expectOk(owner.post(`/api/admin/tickets/${ticket}/notes`, { text: 'They call every day' }))
  await expectOk(answer(owner, ticket))
  await expectOk(user.post(`/api/tickets/${ticket}/seen`))
  await expectOk(refund(owner, { line: 'numbers', id: rental, amount: '10' }))
  await expectOk(answer(owner, ticket, { close_as: 'refund' }))
  await about('boost', (await openBoost(user)).id)
  const sold = await about('store', (await soldLogs(owner, user)).order)
  await answer(owner, sold, { close_as: 'replacement' })
  const [deposit] = await user.testApp.sql<{ id: string }>(
    'select id from deposit where user_id = $1 limit 1',
    [user.userId],
  )
  await answer(owner, await about('deposit', deposit?.id ?? ''), { close_as: 'refund' })
}
