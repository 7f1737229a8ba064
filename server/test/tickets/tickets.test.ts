import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharp } from '../../src/platform/pictures.ts'
import { auditOf } from '../harness/admin-requests.ts'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { codeOf, expectOk } from '../store/inventory.ts'
import { moveFunds, newAdmin, refund, servedRental } from '../transfers/transfers.ts'
import {
  answer,
  openTicket,
  read,
  readAsAdmin,
  sayWithPictures,
  screenshot,
  ticketAbout,
  words,
} from './tickets.ts'

let testApp: TestApp
let owner: TestClient
let support: TestClient
let ada: TestClient
let rental: { id: string; price: number }
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  owner = await demoAdmin(testApp)
  support = await demoAdmin(testApp, 'support')
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await testApp.newClient('5000')
  rental = await servedRental(ada)
})
afterEach(() => testApp.prove())

const say = (user: TestClient, id: string, text: string) =>
  user.post(`/api/tickets/${id}/messages`, { text })

describe('a ticket of a user', () => {
  test('is opened once about an order, and has the facts of its screen [TICKET-1, TICKET-2, TICKET-6]', async () => {
    const opened = await openTicket(ada, rental.id)
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({
      about: 'numbers',
      subject: rental.id,
      state: 'open',
      facts: { status: 'Completed', amount: `${rental.price}.00`, refunded: '0.00' },
      messages: [{ from: 'user', text: words, pictures: [] }],
    })
    const again = await openTicket(ada, rental.id)
    expect(again.body.id).toBe(opened.body.id)
    const other = await openTicket(ada, rental.id, { text: 'I have another question about it.' })
    expect(codeOf(other)).toBe('TICKET_OPEN')
    const { tickets } = await expectOk<{ tickets: { id: string }[] }>(
      ada.get(`/api/tickets?subject=${rental.id}`),
    )
    expect(tickets.map(({ id }) => id)).toEqual([opened.body.id])
  })

  test("has the words of the number's own screen [TICKET-6]", async () => {
    const { order_id } = await expectOk<{ order_id: string }>(ada.buy('tg'))
    const { body } = await openTicket(ada, order_id)
    expect(body.facts).toMatchObject({ status: 'Waiting' })
    const { orders } = await expectOk<{ orders: { order_id: string; status: string }[] }>(
      owner.get(`/api/admin/users/${ada.userId}/orders?line=numbers&order=${order_id}`),
    )
    expect(orders).toMatchObject([{ order_id, status: 'active', word: 'Waiting' }])
  })

  test('is opened once where two requests come together [TICKET-2]', async () => {
    const texts = ['The first of two questions.', 'The second of two questions.']
    const answers = await together(texts.map((text) => () => openTicket(ada, rental.id, { text })))
    expect(answers.map(codeOf).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'done',
      'TICKET_OPEN',
    ])
  })

  test('is about an order of their own, and no other user reads it [TICKET-1, TICKET-9]', async () => {
    const bob = await testApp.newClient()
    expect((await openTicket(bob, rental.id)).status).toBe(404)
    expect((await openTicket(ada, rental.id, { about: 'boost' })).status).toBe(404)
    expect((await openTicket(ada, rental.id, { about: 'deposit' })).status).toBe(404)
    expect((await openTicket(ada, 'nothing')).status).toBe(404)
    const id = await ticketAbout(ada, rental.id)
    expect((await bob.get(`/api/tickets/${id}`)).status).toBe(404)
    expect((await say(bob, id, 'What is this about?')).status).toBe(404)
  })

  test('is about a deposit, too, whose bank reference admins see [TICKET-1, TICKET-13]', async () => {
    const [deposit] = await testApp.sql<{ id: string; reference: string }>(
      'select id, reference from deposit where user_id = $1',
      [ada.userId],
    )
    const { body } = await openTicket(ada, deposit?.id ?? '', { about: 'deposit' })
    expect(body.facts).toMatchObject({ status: 'Credited', amount: '5000.00' })
    const { supplier } = await readAsAdmin(support, String(body.id))
    expect(supplier.some(({ detail }) => detail.includes(deposit?.reference ?? '-'))).toBe(true)
  })

  test('takes three messages in a row, and the same one once [TICKET-4, TICKET-5]', async () => {
    const id = await ticketAbout(ada, rental.id)
    for (const text of ['One more word to it.', 'And another word to it.'])
      expect((await say(ada, id, text)).status).toBe(201)
    expect((await say(ada, id, 'And another word to it.')).status).toBe(201)
    expect(codeOf(await say(ada, id, 'A fourth word that is too many.'))).toBe('TOO_MANY_MESSAGES')
    await expectOk(answer(support, id))
    expect((await say(ada, id, 'Thank you for the answer.')).status).toBe(201)
    expect((await read(ada, id)).messages).toHaveLength(5)
  })

  test('is one of ten that a user opens in a day [TICKET-3]', async () => {
    await testApp.sql(
      `insert into ticket (user_id, line, subject, reason, state, waiting_since, closed_at, closed_as)
       select $1, 'numbers', gen_random_uuid(), 'other', 'closed', null, now(), 'answer' from generate_series(1, 10)`,
      [ada.userId],
    )
    expect(codeOf(await openTicket(ada, rental.id))).toBe('TOO_MANY_TICKETS')
  })
})

describe('pictures', () => {
  test('are encoded again, whole, and shown to their user and to admins only [TICKET-7, TICKET-9]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const said = await sayWithPictures(ada, `/api/tickets/${id}/messages`, {
      text: 'This is what I see here.',
      pictures: [await screenshot()],
    })
    expect(said.status).toBe(201)
    const picture = (await read(ada, id)).messages.at(-1)?.pictures[0] ?? ''
    const get = (user: TestClient, path: string) =>
      fetch(testApp.url + path, { headers: { cookie: user.cookie } })
    const own = await get(ada, `/api/tickets/pictures/${picture}`)
    expect(own.headers.get('content-type')).toBe('image/webp')
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect(own.headers.get('content-disposition')).toBe('inline; filename="picture.webp"')
    expect(own.headers.get('cache-control')).toContain('private')
    expect(await sharp(await own.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 1600,
    })
    const bob = await testApp.newClient()
    expect((await get(bob, `/api/tickets/pictures/${picture}`)).status).toBe(404)
    expect((await get(ada, `/api/admin/ticket-pictures/${picture}`)).status).toBe(403)
    expect((await get(support, `/api/admin/ticket-pictures/${picture}`)).status).toBe(200)
    expect((await sendRaw(testApp.url, `/api/tickets/pictures/${picture}`)).status).toBe(401)
  })

  test('are at most nine, and no other files [TICKET-4, TICKET-7]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const path = `/api/tickets/${id}/messages`
    const shots = await Promise.all(
      ['#111111', '#222222', '#333333'].map((one) => screenshot(one, 40)),
    )
    for (let round = 0; round < 3; round += 1) {
      const text = `Three pictures, the round ${round}.`
      expect((await sayWithPictures(ada, path, { text, pictures: shots })).status).toBe(201)
      await expectOk(answer(support, id))
    }
    const more = { text: 'One more picture of it.', pictures: shots.slice(0, 1) }
    expect(codeOf(await sayWithPictures(ada, path, more))).toBe('TOO_MANY_PICTURES')
    const html = { text: 'This is not a picture.', pictures: [Buffer.from('<script>')] }
    expect(codeOf(await sayWithPictures(ada, path, html))).toBe('IMAGE_REFUSED')
  })

  test('go 90 days after the ticket was closed [TICKET-8]', async () => {
    const id = await ticketAbout(ada, rental.id)
    await sayWithPictures(ada, `/api/tickets/${id}/messages`, {
      text: 'This is what I see here.',
      pictures: [await screenshot('#445566', 60)],
    })
    await expectOk(answer(support, id, { close_as: 'answer' }))
    const forget = async (days: number) => {
      await testApp.sql(
        `update ticket set closed_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
      const [row] = await testApp.sql<{ count: number }>(
        'select ticket_forget_pictures(10) as count',
      )
      return row?.count
    }
    expect([await forget(89), await forget(91)]).toEqual([0, 1])
  })
})

describe('an answer', () => {
  test('reaches the open page, with one mail until it is seen [TICKET-11, TICKET-12]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const tab = await ada.live()
    await expectOk(answer(support, id))
    const event = await tab.when(({ event }) => event === 'ticket')
    expect(event.data).toMatchObject({ id, state: 'answered' })
    await expectOk(answer(support, id, { text: 'One more thing to say.' }))
    await ada.mail(({ subject }) => subject === 'We answered your question')
    const mails = async () => {
      const found = await testApp.control<{ mails: { subject: string }[] }>(
        'GET',
        `/mail?to=${ada.email}`,
      )
      return found.mails.filter(({ subject }) => subject === 'We answered your question').length
    }
    const jobs = () =>
      testApp.sql("select from graphile_worker.jobs where task_identifier = 'mail-letter'")
    expect((await mails()) + (await jobs()).length).toBe(1)
    expect((await ada.post(`/api/tickets/${id}/seen`)).status).toBe(204)
    expect((await read(ada, id)).unseen).toBe(false)
    tab.close()
  })

  test('is not given to the own ticket, and a note reaches no user [TICKET-14, TICKET-16]', async () => {
    const admin = await newAdmin(testApp, 'support')
    await admin.fund('5000')
    const own = await servedRental(admin)
    const mine = await ticketAbout(admin, own.id)
    expect(codeOf(await answer(admin, mine))).toBe('OWN_ACCOUNT')
    const id = await ticketAbout(ada, rental.id)
    await expectOk(support.post(`/api/admin/tickets/${id}/notes`, { text: 'A difficult user' }))
    expect(JSON.stringify(await read(ada, id))).not.toContain('difficult')
    const note = (await readAsAdmin(support, id)).messages.find(({ from }) => from === 'note')
    expect(note?.text).toBe('A difficult user')
    expect((await auditOf(testApp, `ticket:${id}`)).map(({ action }) => action)).toEqual([
      'note on ticket',
    ])
  })

  test('is late after the target, and the queue goes by age [TICKET-10]', async () => {
    const id = await ticketAbout(ada, rental.id)
    type Queue = { tickets: { id: string; late: boolean }[]; counts: { late: number } }
    const late = () => expectOk<Queue>(support.get('/api/admin/tickets?show=late&limit=100'))
    expect((await late()).tickets.map((one) => one.id)).not.toContain(id)
    await testApp.sql(
      "update ticket set waiting_since = now() - interval '25 hours' where id = $1",
      [id],
    )
    const { tickets, counts } = await late()
    expect(tickets.find((one) => one.id === id)?.late).toBe(true)
    expect(counts.late).toBeGreaterThan(0)
  })
})

describe('a ticket', () => {
  test('is taken by an admin, and given to another by a manager only [TICKET-15]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const give = (admin: TestClient, to: TestClient) =>
      admin.request('PUT', `/api/admin/tickets/${id}/owner`, { body: { owner: to.userId } })
    expect((await give(support, support)).status).toBe(200)
    expect((await give(support, owner)).status).toBe(403)
    expect((await give(owner, owner)).status).toBe(200)
    expect(codeOf(await give(owner, ada))).toBe('RANK_REFUSED')
    expect((await readAsAdmin(support, id)).owner?.id).toBe(owner.userId)
  })

  test('closes with a refund only once the ledger has one [TICKET-17]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const close = () => answer(owner, id, { close_as: 'refund' })
    expect(codeOf(await close())).toBe('NOT_REMEDIED')
    const other = await servedRental(ada)
    await expectOk(refund(owner, { line: 'numbers', id: other.id, amount: '10' }))
    expect(codeOf(await close())).toBe('NOT_REMEDIED')
    expect(codeOf(await answer(owner, id, { close_as: 'replacement' }))).toBe('NOT_REMEDIED')
    await expectOk(refund(owner, { line: 'numbers', id: rental.id, amount: '10' }))
    expect(await expectOk(close())).toMatchObject({ state: 'closed', closed_as: 'refund' })
    expect(codeOf(await close())).toBe('TICKET_CLOSED')
    expect(codeOf(await say(ada, id, 'One more word to it.'))).toBe('TICKET_CLOSED')
    // The earlier refund does not count for the next ticket.
    const next = await ticketAbout(ada, rental.id)
    expect(codeOf(await answer(owner, next, { close_as: 'refund' }))).toBe('NOT_REMEDIED')
  })

  test('about a deposit closes as refunded only with funds that name it [TICKET-17]', async () => {
    const [deposit] = await testApp.sql<{ id: string }>(
      'select id from deposit where user_id = $1',
      [ada.userId],
    )
    const { body } = await openTicket(ada, deposit?.id ?? '', { about: 'deposit' })
    const id = String(body.id)
    const close = () => answer(owner, id, { close_as: 'refund' })
    const credit = (user: TestClient, more: object) =>
      moveFunds(owner, user, { what: 'credit', amount: '10', ...more })
    await expectOk(credit(ada, {}))
    expect(codeOf(await close())).toBe('NOT_REMEDIED')
    const bob = await testApp.newClient()
    expect((await credit(bob, { ticket: id })).status).toBe(404)
    await expectOk(credit(ada, { ticket: id }))
    expect(await expectOk(close())).toMatchObject({ state: 'closed', closed_as: 'refund' })
  })

  test('keeps an account from being closed while it is open [TICKET-18]', async () => {
    const id = await ticketAbout(ada, rental.id)
    const obstacles = async () =>
      (
        await testApp.sql<{ open: string[] }>('select closure_obstacles($1) as open', [ada.userId])
      )[0]?.open
    expect(await obstacles()).toEqual(['tickets'])
    await expectOk(answer(support, id, { close_as: 'answer' }))
    expect(await obstacles()).toEqual([])
  })
})

test('texts for answers are kept by managers [TICKET-16]', async () => {
  const path = '/api/admin/canned-answers'
  const body = { title: 'Wait', text: 'Please wait for an hour.' }
  expect((await support.post(path, body)).status).toBe(403)
  const made = await expectOk<{ id: number }>(owner.post(path, body))
  expect(codeOf(await owner.post(path, { ...body, title: 'WAIT' }))).toBe('NAME_TAKEN')
  const changed = { ...body, text: 'Please wait for a day.' }
  await expectOk(owner.request('PUT', `${path}/${made.id}`, { body: changed }))
  expect(await expectOk(support.get(path))).toEqual({ answers: [{ id: made.id, ...changed }] })
  expect((await owner.request('DELETE', `${path}/${made.id}`)).status).toBe(204)
  expect((await owner.request('DELETE', `${path}/${made.id}`)).status).toBe(404)
})
