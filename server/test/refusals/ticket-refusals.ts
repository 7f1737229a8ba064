import { openTickets } from '../authorisation/tickets-matrix.ts'
import { servedRental } from '../transfers/transfers.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'

const byId = {
  tickets: ['read', 'say', 'see', 'picture'],
  adminTickets: ['read', 'answer', 'note', 'assign', 'picture', 'changeCanned', 'removeCanned'],
}

/** A row for each refusal of tickets. */
export const ticketRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const planted = (who: 'ada' | 'admin' = 'ada') => openTickets(kit().users[who])
  const withNoPicture = (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('picture_1', new File(['no picture'], 'a.png', { type: 'image/png' }))
    return form
  }
  const words = { text: 'Please look at this once more.' }
  const rental = async () => ({
    about: 'numbers',
    subject: (await servedRental(kit().users.ada)).id,
  })
  return {
    ...Object.fromEntries(
      Object.entries(byId).flatMap(([feature, names]) =>
        names.map((name) => [
          `${feature}.${name} NOT_FOUND`,
          { run: () => send(`${feature}.${name}`) },
        ]),
      ),
    ),
    ...Object.fromEntries(
      ['answer', 'note', 'assign'].map((name) => [
        `adminTickets.${name} OWN_ACCOUNT`,
        {
          run: async () => send(`adminTickets.${name}`, { id: (await planted('admin')).ticket }),
        },
      ]),
    ),
    ...Object.fromEntries(
      ['tickets.say', 'adminTickets.answer', 'adminTickets.assign'].map((name) => [
        `${name} TICKET_CLOSED`,
        { run: async () => send(name, { id: (await planted()).closed }) },
      ]),
    ),
    'tickets.open NOT_FOUND': { run: () => send('tickets.open') },
    'tickets.open IMAGE_REFUSED': {
      run: async () =>
        send('tickets.open', {
          form: withNoPicture({
            ...words,
            about: 'numbers',
            subject: (await planted()).ticket,
            reason: 'other',
          }),
        }),
    },
    'tickets.open TICKET_OPEN': {
      run: async () => {
        const about = await rental()
        await send('tickets.open', { body: about })
        return send('tickets.open', {
          body: { ...about, text: 'A question about something else.' },
        })
      },
    },
    'tickets.open TOO_MANY_TICKETS': {
      run: async () => {
        const { testApp, users } = kit()
        const about = await rental()
        for (let count = 0; count < 10; count += 2) await openTickets(users.ada)
        const answer = await send('tickets.open', { body: about })
        await testApp.sql("update ticket set created_at = now() - interval '2 days'")
        return answer
      },
    },
    'tickets.say IMAGE_REFUSED': {
      run: async () =>
        send('tickets.say', { id: (await planted()).ticket, form: withNoPicture(words) }),
    },
    'tickets.say TOO_MANY_MESSAGES': {
      run: async () => {
        const { ticket: id } = await planted()
        for (const text of ['The second message of three.', 'The third message of three.'])
          await send('tickets.say', { id, body: { text } })
        return send('tickets.say', { id })
      },
    },
    'tickets.say TOO_MANY_PICTURES': {
      run: async () => {
        const { ticket: id } = await planted()
        await kit().testApp.sql(
          `insert into ticket_picture (message_id, webp)
           select m.id, 'x' from ticket_message m, generate_series(1, 9) where m.ticket_id = $1`,
          [id],
        )
        return send('tickets.say', { id })
      },
    },
    'adminTickets.answer NOT_REMEDIED': {
      run: async () =>
        send('adminTickets.answer', { id: (await planted()).ticket, body: { close_as: 'refund' } }),
    },
    'adminTickets.assign RANK_REFUSED': {
      run: async () =>
        send('adminTickets.assign', {
          id: (await planted()).ticket,
          body: { owner: kit().users.other.userId },
        }),
    },
    'adminTickets.createCanned NAME_TAKEN': {
      run: async () => {
        await send('adminTickets.createCanned')
        return send('adminTickets.createCanned')
      },
    },
    'adminTickets.changeCanned NAME_TAKEN': {
      run: async () => {
        const { canned } = await planted()
        await send('adminTickets.createCanned')
        return send('adminTickets.changeCanned', { id: String(canned) })
      },
    },
  }
}
