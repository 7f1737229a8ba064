import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, openTestSandbox, until } from './test-sandbox.ts'

type World = Awaited<ReturnType<typeof openTestSandbox>>
type Status = { charge: string; start_count: string; status: string; remains: string }

const statusOf = async (sandbox: World, order: string) =>
  (await sandbox.boost('status', { order })) as Status

/** Polls an order until it has the expected state. Returns the states that it saw, without duplicates. */
async function follow(sandbox: World, order: string, hoped: string): Promise<string[]> {
  const seen = new Set<string>()
  const look = async () => {
    const { status, remains } = await statusOf(sandbox, order)
    seen.add(`${status} ${remains}`)
    return `${status} ${remains}`
  }
  await until(look, (now) => now === hoped)
  return [...seen]
}

// On a busy machine a poll may miss a state. Other states, or a different order, are failures.
test.each([
  [
    101,
    [
      'Pending 1000',
      'In progress 1000',
      'In progress 750',
      'In progress 500',
      'In progress 250',
      'Completed 0',
    ],
  ],
  [901, ['Pending 1', 'Processing 1', 'Completed 0']],
  [9006, ['Pending 1000', 'In progress 1000', 'In progress 500', 'Completed 0', 'Partial 300']],
  [
    9008,
    [
      'Pending 1000',
      'In progress 1000',
      'In progress 500',
      'In progress 250',
      'In progress 800',
      'Canceled 1000',
    ],
  ],
])('an order of service %i goes through %j', async (service, states) => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 60 } })
  const order = await sandbox.order(service)
  const seen = await follow(sandbox, order, states.at(-1) ?? '')
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).toEqual(states.filter((state) => seen.includes(state)))
  expect(await statusOf(sandbox, order)).toMatchObject({
    start_count: expect.stringMatching(/^\d+$/),
  })
})

test.each([
  [9001, 'Completed 0', '0.50000', '9.50000'],
  [9002, 'Partial 500', '0.25000', '9.75000'],
  [9003, 'Canceled 1000', '0.00000', '10.00000'],
  [9005, 'Completed -100', '0.50000', '9.50000'],
  [9006, 'Partial 300', '0.35000', '9.65000'],
  [9007, 'Incomplete 500', '0.50000', '9.50000'],
  [9008, 'Canceled 1000', '0.00000', '10.00000'],
])('an order of service %i ends as %s and costs %s', async (service, end, charge, balance) => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 0, balanceUsd: 10 } })
  const order = await sandbox.order(service)
  await follow(sandbox, order, end)
  expect(await statusOf(sandbox, order)).toMatchObject({ charge })
  expect(await sandbox.boost('balance')).toMatchObject({ balance })
})

test('an order of service 9004 never progresses, but its cancel is accepted', async () => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 0 } })
  const [never, usual] = [await sandbox.order(9004), await sandbox.order(101)]
  await follow(sandbox, usual, 'Completed 0')
  expect(await statusOf(sandbox, never)).toMatchObject({ status: 'Pending', start_count: '' })
  await sandbox.boost('cancel', { orders: never })
  await follow(sandbox, never, 'Canceled 1000')
  expect(await statusOf(sandbox, never)).toMatchObject({ charge: '0.00000' })
})

test('a cancel stops an order and refunds the remaining quantity', async () => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 0 } })
  const order = await sandbox.order(101)
  await sandbox.post('/control/boost/order', { order, status: 'In progress', remains: 400 })
  expect(await sandbox.boost('cancel', { orders: order })).toMatchObject([{ cancel: 1 }])
  await follow(sandbox, order, 'Partial 400')
  expect(await statusOf(sandbox, order)).toMatchObject({ charge: '0.43200' })
})

test('service 9009 accepts a cancel and still delivers', async () => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 250 } })
  const order = await sandbox.order(9009)
  expect(await sandbox.boost('cancel', { orders: order })).toMatchObject([{ cancel: 1 }])
  await follow(sandbox, order, 'Completed 0')
  expect(await statusOf(sandbox, order)).toMatchObject({ charge: '0.50000' })
})

test('orders, refills, balance, changes and pending events survive a restart', async () => {
  const stateFile = join(newFolder(), 'state.json')
  const first = await openTestSandbox({ stateFile, boost: { balanceUsd: 10, stepMs: 80 } })
  const [done, running] = [await first.order(101), await first.order(9002)]
  await first.post('/control/boost/finish', { order: done })
  const { refill } = (await first.boost('refill', { order: done })) as { refill: string }
  await first.boost('add', { service: '101', link: 'none', quantity: '50' })
  await first.post('/control/boost/service', { service: 121, rate: '0.05' })
  await first.post('/control/boost/service', { service: 122, vanish: true })
  await first.close()

  await using second = await openTestSandbox({ stateFile, boost: { stepMs: 0 } })
  const books = await second.get('/control/boost')
  expect(books).toMatchObject({
    orders: [{ order: Number(running) }, { order: Number(done), status: 'Completed' }],
    adds: [{ error: 'Bad link' }, { order: Number(running) }, { order: Number(done) }],
    changes: [
      { service: 121, rate: '0.05' },
      { service: 122, vanished: true },
    ],
  })
  await follow(second, running, 'Partial 500')
  await second.whenStatus('refill_status', { refill }, 'Completed')
  expect(await second.boost('balance')).toMatchObject({ balance: '9.03000' })
  expect(Number(await second.order(101))).toBeGreaterThan(Number(refill))
})

test('a state file without a panel opens with the initial balance', async () => {
  const stateFile = join(newFolder(), 'state.json')
  const first = await openTestSandbox({ stateFile })
  const { id } = await first.rent()
  await first.close()
  const { boost: _, ...older } = JSON.parse(readFileSync(stateFile, 'utf8')) as { boost: unknown }
  writeFileSync(stateFile, JSON.stringify(older))

  await using second = await openTestSandbox({ stateFile })
  expect((await second.sms('getStatus', { id })).text).toBe('STATUS_WAIT_CODE')
  expect(await second.boost('balance')).toMatchObject({ balance: '10000.00000' })
})
