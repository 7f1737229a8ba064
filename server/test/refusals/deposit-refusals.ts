import type { RefusalKit, Row } from './boost-refusals.ts'
import { newAdmin, strayDeposit } from '../transfers/transfers.ts'
import { keptDelivery, reportMissing, waitingBonus } from '../authorisation/deposits-matrix.ts'
import { absent } from '../authorisation/valid-bodies.ts'
import { keyRows } from './transfer-rows.ts'
import { randomUUID } from 'node:crypto'

type Kit = () => RefusalKit
type Rows = Readonly<Record<string, Row>>

const reason = 'They called us'

/** A row for each refusal about lost deposits. */
export const fundingRows = (kit: Kit): Rows => ({
  ...claimRows(kit),
  ...deliveryRows(kit),
  ...reversalRows(kit),
  ...bonusRows(kit),
  'deliveries.deposits NOT_FOUND': {
    run: () => kit().send('deliveries.deposits', { id: randomUUID() }),
  },
})

function bonusRows(kit: Kit): Rows {
  const decide = (name: 'approve' | 'decline', id: string) =>
    kit().send(`referrals.${name}`, { id })
  return Object.fromEntries(
    (['approve', 'decline'] as const).flatMap((name) => [
      [`referrals.${name} NOT_FOUND`, { run: () => decide(name, randomUUID()) }],
      [
        `referrals.${name} SETTLED`,
        {
          run: async () => {
            const id = await waitingBonus(kit().testApp)
            await decide('decline', id)
            return decide(name, id)
          },
        },
      ],
      [
        `referrals.${name} OWN_ACCOUNT`,
        {
          run: async () => {
            const { testApp, users } = kit()
            const id = await waitingBonus(testApp)
            const changed = 'update referral_bonus set referrer = $2 where referee = $1'
            const [row] = await testApp.sql<{ referrer: string }>(
              'select referrer from referral_bonus where referee = $1',
              [id],
            )
            await testApp.sql(changed, [id, users.admin.userId])
            const refused = await decide(name, id)
            // Restore the first referrer, whom the ledger has.
            await testApp.sql(changed, [id, row?.referrer])
            return refused
          },
        },
      ],
    ]),
  )
}

function reversalRows(kit: Kit): Rows {
  const testApp = () => kit().testApp
  const reverse = (id: string, headers?: Record<string, string>) =>
    kit().send('manualTransfers.reverse', { id, ...(headers && { headers }) })
  const stray = () => strayDeposit(testApp(), 5000)
  let deposit = ''
  return {
    'manualTransfers.reverse NOT_FOUND': { run: () => reverse(randomUUID()) },
    'manualTransfers.reverse OWN_ACCOUNT': {
      run: async () => {
        const id = await stray()
        await testApp().sql("update deposit set status = 'held', user_id = $2 where id = $1", [
          id,
          kit().users.admin.userId,
        ])
        return reverse(id)
      },
    },
    'manualTransfers.reverse SETTLED': {
      run: async () => {
        const [row] = await testApp().sql<{ id: string }>(
          "select id from deposit where status = 'foreign'",
        )
        return reverse(row?.id ?? (await strayDeposit(testApp(), 5000, { currency: 'USD' })))
      },
    },
    ...keyRows(kit, 'manualTransfers.reverse', {
      move: async () => {
        deposit = await stray()
        return {
          kind: 'reverse',
          userId: null,
          amount: 5000,
          reason,
          subject: `deposit:${deposit}`,
        }
      },
      send: async (headers) => reverse(deposit || (await stray()), headers),
    }),
  }
}

function deliveryRows(kit: Kit): Rows {
  const names = ['read', 'dismiss', 'book'] as const
  const over = async () => {
    const id = await keptDelivery(kit().testApp)
    await kit().testApp.sql(
      "update bank_delivery set processed_at = now(), outcome = 'dismissed' where id = $1",
      [id],
    )
    return id
  }
  return {
    ...Object.fromEntries(
      names.flatMap((name): [string, Row][] => [
        [
          `deliveries.${name} NOT_FOUND`,
          { run: () => kit().send(`deliveries.${name}`, { id: String(absent) }) },
        ],
        [
          `deliveries.${name} SETTLED`,
          { run: async () => kit().send(`deliveries.${name}`, { id: String(await over()) }) },
        ],
      ]),
    ),
    'deliveries.book DELIVERY_AMOUNT': {
      run: async () =>
        kit().send('deliveries.book', { id: String(await keptDelivery(kit().testApp, 99)) }),
    },
  }
}

function claimRows(kit: Kit): Rows {
  const poor = () => kit().users.poor
  const assign = async (id: string, deposit: string, headers?: Record<string, string>) =>
    kit().send('deliveries.assignClaim', {
      id,
      body: { deposit_id: deposit },
      ...(headers && { headers }),
    })
  const stray = () => strayDeposit(kit().testApp, 5000)
  let requested = { claim: '', deposit: '', userId: '' }
  return {
    'deposits.reportMissing TOO_MANY_CLAIMS': {
      run: async () => {
        for (const amount of ['1', '2', '3']) await reportMissing(kit().users.crowded, { amount })
        return kit().send('deposits.reportMissing', { who: 'crowded' })
      },
    },
    'deliveries.assignClaim NOT_FOUND': { run: () => kit().send('deliveries.assignClaim') },
    'deliveries.assignClaim OWN_ACCOUNT': {
      run: async () => assign(await reportMissing(kit().users.admin), await stray()),
    },
    'deliveries.assignClaim SETTLED': {
      run: async () => {
        const deposit = await stray()
        await kit().users.admin.post(`/api/admin/suspense/${deposit}/keep`, { reason })
        return assign(await reportMissing(poor(), { amount: '7' }), deposit)
      },
    },
    ...keyRows(kit, 'deliveries.assignClaim', {
      move: async () => {
        const user = await newAdmin(kit().testApp, 'support')
        requested = {
          claim: await reportMissing(user),
          deposit: await stray(),
          userId: user.userId,
        }
        const { userId, deposit } = requested
        return { kind: 'assign', userId, amount: 5000, reason, subject: `deposit:${deposit}` }
      },
      send: async (headers) => {
        if (requested.claim === '') {
          requested = { ...requested, claim: await reportMissing(poor()), deposit: await stray() }
        }
        return assign(requested.claim, requested.deposit, headers)
      },
    }),
    'deliveries.declineClaim NOT_FOUND': { run: () => kit().send('deliveries.declineClaim') },
    'deliveries.declineClaim SETTLED': {
      run: async () => {
        const id = await reportMissing(poor(), { amount: '8' })
        await kit().send('deliveries.declineClaim', { id })
        return kit().send('deliveries.declineClaim', { id })
      },
    },
  }
}
