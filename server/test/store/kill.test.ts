import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { lockRow, type Lock } from '../harness/row-lock.ts'
import {
  buy,
  details,
  expectOk,
  newProduct,
  openedOrder,
  shelf,
  stockUp,
  storeAdmin,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let app: AppProcess
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
  app = await startApp(testApp)
  admin = await storeAdmin(testApp)
  ada = await testApp.newClient('100000')
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

const bal = async (client: TestClient) => Number((await client.balances()).bal)
const restart = async (): Promise<void> => {
  app = await startApp(testApp)
}
/** Kills the process while one of its statements waits for a lock, ends the statement, and restarts the process. */
async function killAt(lock: Lock, called: string): Promise<void> {
  await lock.blocks(called)
  await app.kill()
  await lock.lose(called)
  await restart()
}

/** Ends the ten minutes after which the jobs of a killed process are released. */
async function jobsAreFreed(): Promise<void> {
  await testApp.sql(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes' where locked_at is not null",
  )
  await testApp.sql("select graphile_worker.add_job('free-jobs', '{}')")
}

describe('a process killed during an upload', () => {
  const stored = async (product: number) => {
    const [row] = await testApp.sql<{ logs: number; batches: number; stock: number }>(
      `select (select count(*)::int from account_log where product = $1) as logs,
        (select count(*)::int from stock_batch where product = $1) as batches, stock::int
        from product where id = $1`,
      [product],
    )
    return row
  }
  const nothing = { logs: 0, batches: 0, stock: 0 }

  /** Sends an upload of ten megabytes without its end. */
  async function sendHalf(product: number): Promise<Socket> {
    const boundary = `b-${randomUUID()}`
    const field = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const lines = Array.from({ length: 30_000 }, () => details().padEnd(300, 'x')).join('\n')
    const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const head = [
      'POST /api/admin/account-logs/bulk HTTP/1.1',
      'host: shop',
      `cookie: ${admin.cookie}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      'content-length: 10000000',
    ]
    const body =
      field('product_id', String(product)) +
      field('source', 'made up for a test') +
      field('right_to_sell', 'true') +
      `--${boundary}\r\ncontent-disposition: form-data; name="txtfile"; filename="logs.txt"\r\n\r\n${lines}`
    // Resolves when the kernel has accepted the body. It buffers less than that, so the process has read much of it.
    await new Promise<void>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve())
    })
    return socket
  }

  test('while it receives the bytes: nothing is stored', { tags: 'soak' }, async () => {
    const product = await newProduct(admin)
    const socket = await sendHalf(product.id)
    await app.kill()
    socket.destroy()
    await restart()
    expect(await stored(product.id)).toEqual(nothing)
  })

  test.each(
    sample(
      [
        [
          'while it writes the lines',
          'lock table account_log in share mode',
          'insert into account_log',
        ],
        [
          'after it wrote the lines, before the commit',
          'lock table audit in share mode',
          'insert into "audit"',
        ],
      ],
      1,
    ),
  )(
    '%s: nothing is stored, and a retry with the same file succeeds [STOCK-20]',
    { tags: 'rounds' },
    async (_when, statement, called) => {
      const product = await newProduct(admin)
      const lines = Array.from({ length: 1000 }, details)
      const lock = await lockRow(testApp, statement, [])
      const lost = stockUp(admin, product.id, lines).catch(() => 'lost')
      await killAt(lock, called)
      expect(await lost).toBe('lost')
      expect(await stored(product.id)).toEqual(nothing)
      await stockUp(admin, product.id, lines)
      expect(await stored(product.id)).toEqual({ logs: 1000, batches: 1, stock: 1000 })
    },
  )
})

describe('a process killed during a purchase', () => {
  const sendUnanswered = (logs: readonly number[], key: string) =>
    void buy(ada, logs, { total: logs.length * 500, key }).catch(() => undefined)
  const lockWallet = () =>
    lockRow(testApp, 'select 1 from account where user_id = $1 for update', [ada.userId])

  test.each(
    sample(
      [
        ['before it writes anything', lockWallet],
        [
          'after the wallet was debited',
          () => lockRow(testApp, 'lock table store_order in share mode', []),
        ],
        [
          'before it marks the log as sold',
          (log: number) =>
            lockRow(
              testApp,
              'select 1 from product where id = (select product from account_log where id = $1) for no key update',
              [log],
            ),
        ],
      ],
      1,
    ),
  )(
    '%s: no change remains, and a retry with the same key succeeds [STORE-16, LEDGER-3]',
    { tags: 'rounds' },
    async (_when, lockIt) => {
      const { logs, lines } = await shelf(admin, 2)
      const before = await bal(ada)
      const key = randomUUID()
      const lock = await lockIt(logs[0] ?? 0)
      sendUnanswered(logs, key)
      await killAt(lock, 'store_place_many')
      expect(await bal(ada)).toBe(before)
      const { status, body } = await buy(ada, logs, { total: 1000, key })
      expect(status).toBe(201)
      expect(await bal(ada)).toBe(before - 1000)
      const order = await openedOrder(ada, body.order_id)
      expect(order.details.map((line) => line.details)).toEqual(lines)
    },
  )

  test(
    'after the commit, before the response: a retry with the same key gets the order [STORE-16, LEDGER-3]',
    { tags: 'soak' },
    async () => {
      const { logs } = await shelf(admin, 1)
      const before = await bal(ada)
      const key = randomUUID()
      const lock = await lockWallet()
      sendUnanswered(logs, key)
      await lock.blocks('store_place_many')
      app.child.kill('SIGSTOP')
      await lock.release()
      await until(async () => {
        const rows = await testApp.sql('select 1 from store_line where log = $1', logs)
        return rows.length === 1
      })
      await app.kill()
      await restart()
      expect(await bal(ada)).toBe(before - 500)
      const again = await buy(ada, logs, { total: 500, key })
      expect(again).toMatchObject({ status: 201, body: { new_balance: (before - 500).toFixed(2) } })
      expect(await openedOrder(ada, again.body.order_id)).toMatchObject({ total_price: '500.00' })
      expect(await bal(ada)).toBe(before - 500)
    },
  )
})

describe('a process killed during a recall', () => {
  test(
    'in the middle of the refunds of two buyers: each buyer is refunded and notified once [STOCK-24]',
    { tags: 'soak' },
    async () => {
      const buyers = [ada, ...(await Promise.all([1, 2, 3].map(() => testApp.newClient('5000'))))]
      const { batch, logs } = await shelf(admin, buyers.length * 2)
      for (const [index, buyer] of buyers.entries()) {
        await expectOk(buy(buyer, logs.slice(index * 2, index * 2 + 1), 500))
        await expectOk(buy(buyer, logs.slice(index * 2 + 1, index * 2 + 2), 500))
      }
      const before = await Promise.all(buyers.map(bal))
      /** Blocks the refunds of a buyer after the first and before the second. */
      const inTheMiddleOf = (index: number) =>
        lockRow(testApp, 'select 1 from store_line where log = $1 for update', [
          logs[index * 2 + 1],
        ])
      const paid = async () => {
        const now = await Promise.all(buyers.map(bal))
        return now.map((one, index) => one - (before[index] ?? 0))
      }

      const lettersSent = () =>
        until(async () => {
          const left = await testApp.sql(
            "select 1 from graphile_worker.jobs where task_identifier = 'mail-letter'",
          )
          return left.length === 0
        })

      let lock = await inTheMiddleOf(1)
      await expectOk(
        admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'They were stolen' }),
      )
      for (const [index, sums] of [
        [2, [1000, 0, 0, 0]],
        [3, [1000, 1000, 0, 0]],
      ] as const) {
        await lock.blocks('store_refund')
        expect(await paid()).toEqual(sums)
        await lettersSent()
        const next = await inTheMiddleOf(index)
        await app.kill()
        await lock.lose('store_refund')
        await restart()
        await jobsAreFreed()
        lock = next
      }
      await lock.blocks('store_refund')
      await lock.release()
      await until(async () => (await paid()).every((one) => one === 1000))
      for (const buyer of buyers) await buyer.mail((one) => one.subject.includes('recalled'))
      expect(await paid()).toEqual(buyers.map(() => 1000))
      const letters = await Promise.all(
        buyers.map(async ({ email }) => {
          const { mails } = await testApp.control<{ mails: { subject: string }[] }>(
            'GET',
            `/mail?to=${encodeURIComponent(email)}`,
          )
          return mails.filter((one) => one.subject.includes('recalled')).length
        }),
      )
      expect(letters).toEqual(buyers.map(() => 1))
    },
  )
})
