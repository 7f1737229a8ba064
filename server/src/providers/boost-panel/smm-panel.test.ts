import { describe, expect, test, vi } from 'vitest'
import type { AddAnswer, BoostProvider } from '../../boost/provider.ts'
import { type Answerer, canned, startUpstream, unusedUrl } from '../test-upstream.ts'
import { smmPanel } from './smm-panel.ts'

type Wire = { panel: BoostProvider; calls: { method: string; url: URL; body: string }[] }

async function open(answer: Answerer): Promise<Wire> {
  const server = await startUpstream(answer)
  return {
    panel: smmPanel({ name: 'panel', baseUrl: `${server.url}/api/v2`, apiKey: 'k y+1' }),
    calls: server.calls,
  }
}

const order = { serviceId: 1, link: 'https://social.example/ada?a=1&b=2', quantity: 1000 }
const add = async (answer: Answerer): Promise<AddAnswer> => (await open(answer)).panel.add(order)

describe('services', () => {
  // The catalogue of the protocol notes, 2.1, with deviations of real panels.
  const listed = `[
    {"service":1,"name":"Followers","type":"Default","category":"First Category","rate":"0.90","min":"50","max":"10000","refill":true,"cancel":true},
    {"service":2,"name":"Comments","type":"Custom Comments","category":"Second Category","rate":"8","min":"10","max":"1500","refill":false,"cancel":true},
    {"service":"3","name":"Tom &amp; Ada&#039;s \\ud83d\\udd25 | Views","type":"default","category":"Third","rate":0.00012,"min":1,"max":"2000000","refill":1,"desc":"slow\\u0000<br>but <BR/>sure"},
    {"service":4,"name":"Pack","type":"Package","category":"Third","rate":"12.5","min":"1","max":"1"}]`

  test('are read in any number format, and services that our form cannot order are omitted', async () => {
    const { panel, calls } = await open(canned(listed))
    expect(await panel.services()).toEqual({
      kind: 'services',
      skipped: 1,
      services: [
        {
          id: 1,
          name: 'Followers',
          category: 'First Category',
          type: 'Default',
          rateMicroUsd: 900_000,
          min: 50,
          max: 10_000,
          refill: true,
          cancel: true,
          description: '',
        },
        {
          id: 3,
          name: "Tom & Ada's 🔥 | Views",
          category: 'Third',
          type: 'Default',
          rateMicroUsd: 120,
          min: 1,
          max: 2_000_000,
          refill: true,
          cancel: false,
          description: 'slow \nbut \nsure',
        },
        {
          id: 4,
          name: 'Pack',
          category: 'Third',
          type: 'Package',
          rateMicroUsd: 12_500_000,
          min: 1,
          max: 1,
          refill: false,
          cancel: false,
          description: '',
        },
      ],
    })
    expect(calls).toMatchObject([{ method: 'POST', body: 'key=k+y%2B1&action=services' }])
    expect(calls[0]?.url.pathname).toBe('/api/v2')
  })

  test.each([
    ['<p>Fast</p><ul><li>real</li> <li>no drop</li></ul>', 'Fast\nreal\n no drop'],
    ['<b>Start</b>: <span style="color: red" class=x>0-1h</span>', 'Start: 0-1h'],
    ['a <b or c> d, 1 < 2, <3', 'a <b or c> d, 1 < 2, <3'],
    ['<script>1</script>', '<script>1</script>'],
    ['<a x="1'.repeat(50), '<a x="1'.repeat(50)],
  ])('have the description %j as plain text', async (desc, description) => {
    const [service] = JSON.parse(listed) as object[]
    const { panel } = await open(canned(JSON.stringify([{ ...service, desc }])))
    expect(await panel.services()).toMatchObject({ services: [{ description }] })
  })

  test('can be wrapped in an object, and a duplicate id counts once', async () => {
    const one =
      '{"service":1,"name":"A","type":"Default","category":"C","rate":"1","min":1,"max":2}'
    const { panel } = await open(canned(`{"services":[${one},${one}]}`))
    expect(await panel.services()).toMatchObject({ services: [{ id: 1 }], skipped: 1 })
  })

  test.each([
    ['a price with a comma', '"rate":"1,5"'],
    ['a price below zero', '"rate":"-1"'],
    ['no price', '"rate":null'],
    ['an id that is not a number', '"service":"x1"'],
    ['an id below one', '"service":0'],
    ['a maximum below the minimum', '"max":"1","min":"2"'],
    ['an unknown type', '"type":"Poll"'],
    ['an empty name', '"name":"  "'],
  ])('with %s are omitted', async (_what, fault) => {
    const good = '"service":1,"name":"A","type":"Default","category":"C","rate":"1","min":1,"max":9'
    const key = /"(\w+)"/.exec(fault)?.[1] ?? ''
    const rest = good
      .replace(new RegExp(`"${key}":("[^"]*"|[0-9]+),?`), '')
      .replace(/"min":1,/, fault.includes('"min"') ? '' : '"min":1,')
    const { panel } = await open(canned(`[{${rest.replace(/,$/, '')},${fault}}]`))
    expect(await panel.services()).toEqual({ kind: 'services', services: [], skipped: 1 })
  })

  test.each([
    ['HTML', canned('<html>maintenance</html>')],
    ['an error', canned('{"error":"Invalid API key"}')],
    ['a broken server', canned('[]', 502)],
  ])('are unknown after %s', async (_what, answer) => {
    const { panel } = await open(answer)
    expect(await panel.services()).toMatchObject({ kind: 'unknown' })
  })
})

describe('an order', () => {
  test('is sent once, as a form', async () => {
    const { panel, calls } = await open(canned('{"order":23501}'))
    expect(await panel.add(order)).toEqual({ kind: 'placed', orderId: '23501' })
    expect(calls.map((call) => call.body)).toEqual([
      'key=k+y%2B1&action=add&service=1&link=https%3A%2F%2Fsocial.example%2Fada%3Fa%3D1%26b%3D2&quantity=1000',
    ])
  })

  test('of a package has no quantity', async () => {
    const { panel, calls } = await open(canned('{"order":"23501"}'))
    await panel.add({ ...order, quantity: undefined })
    expect(calls[0]?.body).not.toContain('quantity')
  })

  test.each([
    ['{"order":"23501"}', '23501'],
    ['{"status":"success","order":23501}', '23501'],
  ])('is accepted with the response %s', async (body, orderId) => {
    expect(await add(canned(body))).toEqual({ kind: 'placed', orderId })
  })

  test.each([
    ['Not enough funds on balance', 'no-money'],
    ['neworder.error.not_enough_funds', 'no-money'],
    ['Incorrect service ID', 'bad-service'],
    ['error.incorrect_service_id', 'bad-service'],
    ['Bad link', 'bad-link'],
    ['neworder.error.link', 'bad-link'],
    ['Quantity less than minimal 50', 'quantity'],
    ['neworder.error.max_quantity', 'quantity'],
    ['You have active order with this link. Please wait until order being completed.', 'link-busy'],
    ['neworder.error.link_duplicate', 'link-busy'],
    ['Invalid API key', 'account'],
    ['API is disabled for this user or user not found', 'account'],
    ['Rate limit exceeded. Slow down.', 'busy'],
    ['An error of an unknown kind', 'busy'],
  ])('is rejected with the error "%s"', async (error, why) => {
    expect(await add(canned(JSON.stringify({ error })))).toEqual({
      kind: 'refused',
      why,
      detail: error,
    })
  })

  test.each([402, 422, 429])('is also rejected with an error and HTTP %d', async (status) => {
    expect(await add(canned('{"error":"Not enough funds"}', status))).toMatchObject({
      kind: 'refused',
    })
  })

  test('is rejected when the panel cannot be reached', async () => {
    const panel = smmPanel({ name: 'panel', baseUrl: await unusedUrl(), apiKey: 'k' })
    expect(await panel.add(order)).toMatchObject({ kind: 'refused', detail: 'unreachable' })
  })

  test.each<[string, Answerer]>([
    ['an empty body', canned('')],
    ['{}', canned('{}')],
    ['HTML', canned('<html>')],
    ['a list', canned('[{"order":1}]')],
    ['an order id that is not a number', canned('{"order":"abc"}')],
    ['order 0', canned('{"order":0}')],
    ['an error beside an order', canned('{"error":"Not enough funds on balance","order":1}')],
    ['a duplicate order key', canned('{"order":1,"order":2}')],
    ['a broken server', canned('{"order":1}', 500)],
    ['an error of a broken server', canned('{"error":"Database gone"}', 503)],
    ['a redirect', canned('', 302, { location: '/elsewhere' })],
    ['a dropped connection', (response) => response.destroy()],
    [
      'a truncated response',
      (response) => {
        response.writeHead(200, { 'content-length': '99' })
        response.write('{"ord')
        response.destroy()
      },
    ],
  ])('is unknown after the response: %s', async (_what, answer) => {
    expect((await add(answer)).kind).toBe('unknown')
  })
})

describe('statuses', () => {
  test('of many orders are read one by one, with numbers in any format', async () => {
    const { panel, calls } = await open(
      canned(`{"1":{"charge":"0.27819","start_count":"3572","status":"Partial","remains":"157","currency":"USD"},
        "10":{"error":"Incorrect order ID"},"11":"Incorrect order ID",
        "100":{"charge":"1.44219","start_count":"234","status":"In progress","remains":"10","currency":"USD"},
        "101":{"charge":0,"start_count":"","status":"Canceled","remains":-5,"currency":"NGN"},
        "102":{"status":"Dreaming"},"999":{"status":"Completed"}}`),
    )
    const answer = await panel.statuses(['1', '10', '11', '100', '101', '102', '103'])
    expect(answer).toEqual({
      kind: 'statuses',
      statuses: new Map<string, unknown>([
        ['1', { status: 'partial', chargeMicroUsd: 278_190, startCount: 3572, remains: 157 }],
        ['10', { unknown: 'Incorrect order ID' }],
        ['11', { unknown: 'Incorrect order ID' }],
        ['100', { status: 'processing', chargeMicroUsd: 1_442_190, startCount: 234, remains: 10 }],
        [
          '101',
          { status: 'cancelled', chargeMicroUsd: undefined, startCount: undefined, remains: -5 },
        ],
        ['102', { unknown: 'status Dreaming' }],
      ]),
    })
    expect(new URLSearchParams(calls[0]?.body).get('orders')).toBe('1,10,11,100,101,102,103')
  })

  test.each([
    ['Pending', 'pending'],
    ['In progress', 'processing'],
    ['Inprogress', 'processing'],
    ['in_progress', 'processing'],
    ['Processing', 'processing'],
    ['Completed', 'success'],
    ['Partial', 'partial'],
    ['Canceled', 'cancelled'],
    ['CANCELLED', 'cancelled'],
    ['Refunded', 'cancelled'],
    ['Fail', 'cancelled'],
    ['2', 'success'],
  ])('%s is %s', async (status, ours) => {
    const { panel } = await open(canned(JSON.stringify({ 5: { status } })))
    const answer = await panel.statuses(['5'])
    expect(answer.kind === 'statuses' && answer.statuses.get('5')).toMatchObject({ status: ours })
  })

  test.each(['Incomplete', 'Uncompleted', 'done', ''])('%j is unknown', async (status) => {
    const { panel } = await open(canned(JSON.stringify({ 5: { status } })))
    const answer = await panel.statuses(['5'])
    expect(answer.kind === 'statuses' && answer.statuses.get('5')).toHaveProperty('unknown')
  })

  test('are unknown when the response is an error, HTML or empty', async () => {
    for (const body of ['{"error":"Incorrect request"}', '<html>', '']) {
      const { panel } = await open(canned(body))
      expect(await panel.statuses(['1'])).toMatchObject({ kind: 'unknown' })
    }
  })
})

describe('a cancel request', () => {
  test.each([
    ['[{"order":2,"cancel":1}]', 'accepted'],
    ['[{"order":2,"cancel":{"error":"Incorrect order ID"}}]', 'refused'],
    ['{"error":"You are not eligible to cancel this order."}', 'refused'],
    ['{"order":2,"cancel":1}', 'accepted'],
    ['[]', 'unknown'],
    ['<html>', 'unknown'],
  ])('answered %s is %s', async (body, kind) => {
    const { panel, calls } = await open(canned(body))
    expect((await panel.cancel('2')).kind).toBe(kind)
    expect(calls[0]?.body).toContain('action=cancel&orders=2')
  })
})

test.each(['{"error":"Rate limit exceeded. Slow down."}', '{"error":"Invalid API key"}'])(
  'the error %s leaves a cancel and a refill unknown',
  async (body) => {
    const { panel } = await open(canned(body))
    expect([await panel.cancel('2'), await panel.refill('2')]).toMatchObject([
      { kind: 'unknown' },
      { kind: 'unknown' },
    ])
  },
)

test('an unreachable panel leaves a cancel and a refill unknown', async () => {
  const panel = smmPanel({ name: 'panel', baseUrl: await unusedUrl(), apiKey: 'k' })
  expect([await panel.cancel('2'), await panel.refill('2')]).toMatchObject([
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
})

describe('a refill', () => {
  test.each([
    ['{"refill":"1"}', { kind: 'accepted', refillId: '1' }],
    [
      '{"success":"Your order will be refill asap…","refill":12345}',
      { kind: 'accepted', refillId: '12345' },
    ],
    [
      '{"error":"Order not eligible for refill."}',
      { kind: 'refused', detail: 'Order not eligible for refill.' },
    ],
    ['{}', { kind: 'unknown', detail: 'no refill in the answer' }],
  ])('answered %s', async (body, answer) => {
    const { panel } = await open(canned(body))
    expect(await panel.refill('1')).toEqual(answer)
  })

  test('has a status text, and many are requested at once', async () => {
    const { panel, calls } = await open(
      canned(`[{"refill":1,"status":"Completed"},{"refill":"2","status":"In progress"},
        {"refill":3,"status":{"error":"Refill not found"}},{"refill":"x","status":"Completed"},7]`),
    )
    expect(await panel.refillStatuses(['1', '2', '3', '4'])).toEqual(
      new Map([
        ['1', 'Completed'],
        ['2', 'In progress'],
      ]),
    )
    expect(new URLSearchParams(calls[0]?.body).get('refills')).toBe('1,2,3,4')
    expect(calls[0]?.body).toContain('action=refill_status')
  })

  test.each(['{"error":"Refill not found"}', '<html>', '', '[]'])(
    'has no status in %j',
    async (body) => {
      const { panel } = await open(canned(body))
      expect(await panel.refillStatuses(['1'])).toEqual(new Map())
    },
  )
})

test.each([
  ['{"balance":"100.84292","currency":"USD"}', 100_842_920],
  ['{"status":"success","balance":0,"currency":"USD"}', 0],
  ['{"balance":"100","currency":"INR"}', undefined],
  ['{"error":"Invalid API key"}', undefined],
])('the balance is read from %s', async (body, micro) => {
  const { panel } = await open(canned(body))
  expect(await panel.balance()).toBe(micro)
})

test('each call is reported to the observer', async () => {
  const onCall = vi.fn<(action: string, outcome: string, ms: number) => void>()
  const server = await startUpstream(canned('{"order":1}'))
  await smmPanel({ name: 'panel', baseUrl: server.url, apiKey: 'k', onCall }).add(order)
  expect(onCall.mock.calls).toEqual([['add', '2xx', expect.any(Number)]])
})
