import type { RefusalKit, Row } from './boost-refusals.ts'
import { lostBoost, soldLogs } from '../transfers/transfers.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { keyRows, type Kit } from './transfer-rows.ts'

type Rows = Readonly<Record<string, Row>>

/** Purchases of the admin: a claim about a dead log, and a boost whose response was lost. */
type Own = { readonly claim: string; readonly boost: string }

async function openOwn({ users: { admin }, testApp }: RefusalKit): Promise<Own> {
  await admin.fund('5000')
  const { lines } = await soldLogs(admin, admin)
  await admin.post(`/api/store/lines/${lines[0]}/claims`, { reason: 'It is dead' })
  const [row] = await testApp.sql<{ id: string }>(
    'select id::text from warranty_claim where line = $1',
    lines,
  )
  return { claim: row?.id ?? '', boost: (await lostBoost(admin, { quantity: 10 })).id }
}

/** The refusals of refunds of a claim, a batch or a lost boost, which are manual transfers. */
export function paybackRows(kit: Kit): Rows {
  let opened: Promise<Own> | undefined
  const own = () => (opened ??= openOwn(kit()))
  return {
    ...releaseRows(kit, own),
    ...rentalRows(kit),
    ...recallRows(kit),
    ...claimRows(kit, own),
  }
}

function releaseRows(kit: Kit, own: () => Promise<Own>): Rows {
  return {
    'boostReview.release OWN_ACCOUNT': {
      run: async () => kit().send('boostReview.release', { id: (await own()).boost }),
    },
    ...keyRows(kit, 'boostReview.release', {
      move: async () => {
        const { lost } = await kit().money()
        const [row] = await kit().testApp.sql<{ charge: number }>(
          'select charge::int from boost_order where id = $1',
          [lost],
        )
        return {
          kind: 'release-boost',
          userId: kit().users.ada.userId,
          amount: row?.charge,
          ...goodBodies['boostReview.release']?.(),
          subject: `boost:${lost}`,
        }
      },
      send: async (headers) =>
        kit().send('boostReview.release', { id: (await kit().money()).lost, headers }),
    }),
  }
}

function rentalRows(kit: Kit): Rows {
  const send = async (which: 'own' | 'waiting', headers: Record<string, string> = {}) =>
    kit().send('rentalReview.release', { id: (await kit().money())[which], headers })
  return {
    'rentalReview.release NOT_FOUND': { run: () => kit().send('rentalReview.release') },
    'rentalReview.release OWN_ACCOUNT': { run: () => send('own') },
    'rentalReview.release SETTLED': {
      run: () => send('waiting'),
      message:
        'The supplier of this number is connected: the number ends by itself, with a code or with a refund.',
    },
    ...keyRows(kit, 'rentalReview.release', {
      move: async () => {
        const { waiting } = await kit().money()
        const [row] = await kit().testApp.sql<{ price: number }>(
          'select price::int from rental where id = $1',
          [waiting],
        )
        return {
          kind: 'release-rental',
          userId: kit().users.crowded.userId,
          amount: row?.price,
          ...goodBodies['rentalReview.release']?.(),
          subject: `numbers:${waiting}`,
        }
      },
      send: (headers) => send('waiting', headers),
    }),
  }
}

function recallRows(kit: Kit): Rows {
  const batch = () => String(kit().store.batch)
  return {
    'accountLogs.recallPreview NOT_FOUND': { run: () => kit().send('accountLogs.recallPreview') },
    ...keyRows(kit, 'accountLogs.recall', {
      move: async () => ({
        kind: 'recall',
        userId: null,
        amount: 0,
        ...goodBodies['accountLogs.recall']?.(),
        subject: `batch:${batch()}`,
      }),
      send: (headers) => kit().send('accountLogs.recall', { id: batch(), headers }),
    }),
  }
}

function claimRows(kit: Kit, own: () => Promise<Own>): Rows {
  const claim = () => String(kit().store.claim)
  const refunded = { outcome: 'refunded', note: 'Sorry for that' }
  return {
    'complaints.settleClaim OWN_ACCOUNT': {
      run: async () => kit().send('complaints.settleClaim', { id: (await own()).claim }),
    },
    ...keyRows(kit, 'complaints.settleClaim', {
      move: async () => ({
        kind: 'claim',
        userId: kit().users.ada.userId,
        amount: 50_000,
        reason: refunded.note,
        subject: `claim:${claim()}`,
      }),
      send: (headers) =>
        kit().send('complaints.settleClaim', { id: claim(), body: refunded, headers }),
    }),
  }
}
