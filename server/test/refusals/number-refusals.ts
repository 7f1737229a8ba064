import type { RefusalKit, Row } from './boost-refusals.ts'

/** The refusals of numbers and pre-orders that need only a request or rows of the database. */
export const numberRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => ({
  'numbers.buy NOT_FOUND': { run: () => rentAgain(kit(), '00000000-0000-7000-8000-000000000000') },
  'numbers.buy EMAIL_UNCONFIRMED': { run: () => kit().send('numbers.buy', { who: 'new' }) },
  'numbers.buy SERVICE_OFF': {
    run: () => kit().send('numbers.buy', { body: { service: 'nothing' } }),
  },
  'numbers.buy PRICE_CHANGED': { run: () => kit().send('numbers.buy', { body: { price_ngn: 1 } }) },
  'numbers.buy TOO_MANY_RENTALS': { run: () => kit().send('numbers.buy', { who: 'crowded' }) },
  'numbers.buy INSUFFICIENT_BALANCE': { run: () => kit().send('numbers.buy', { who: 'poor' }) },
  'numbers.buy NO_NUMBERS': {
    run: () => kit().send('numbers.buy', { body: { service: 'zznone' } }),
  },
  'numbers.buy NOT_OFFERED': {
    run: async () => {
      const { testApp, users } = kit()
      const [row] = await testApp.sql<{ id: string }>(
        'select id from rental where user_id = $1 order by id desc limit 1',
        [users.crowded.userId],
      )
      return rentAgain(kit(), row?.id ?? '')
    },
    message: 'A number can be rented again once it has a code and its time is over.',
  },
  'numbers.rental NOT_FOUND': { run: () => kit().send('numbers.rental') },
  'numbers.cancel NOT_FOUND': { run: () => kit().send('numbers.cancel') },
  'preorders.place EMAIL_UNCONFIRMED': { run: () => kit().send('preorders.place', { who: 'new' }) },
  'preorders.place SERVICE_OFF': {
    run: () => kit().send('preorders.place', { body: { service: 'nothing' } }),
  },
  'preorders.place TOO_MANY_RENTALS': {
    run: async () => {
      await kit().testApp.sql(
        `insert into number_preorder (user_id, service, duration, areas, carriers, another_number, cap, ends_at)
         select $1, service, '5min', '{}', '{}', false, 100, now() + interval '15 minutes'
         from unnest(array['wa', 'go', 'fb', 'ig', 'ds']) service`,
        [kit().users.other.userId],
      )
      return kit().send('preorders.place', { who: 'other' })
    },
    message: "You're waiting for 5 numbers already. Cancel one of them first.",
  },
  'preorders.cancel NOT_FOUND': { run: () => kit().send('preorders.cancel') },
})

const rentAgain = (kit: RefusalKit, order: string) =>
  kit.send('numbers.buy', {
    who: 'crowded',
    body: { areas: [], carriers: [], again_of: order },
  })
