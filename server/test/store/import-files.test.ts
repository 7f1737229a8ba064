import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { bulkMost } from '@nosim/contract/admin/account-logs.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf, startApp, type AppProcess } from '../harness/app-process.ts'
import { formType, multipart, partOf, sendAll, type Part } from '../harness/multipart.ts'
import type { TestClient } from '../harness/test-client.ts'
import { buy, details, expectOk, newProduct, shelf, stockUp, storeAdmin } from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds, sample } from '../harness/rounds.ts'

// A separate process, so that its memory and its response times can be measured.
let testApp: TestApp
let app: AppProcess
let admin: TestClient
let product: number
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
  app = await startApp(testApp)
  admin = await storeAdmin(testApp)
  product = (await newProduct(admin)).id
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

const path = '/api/admin/account-logs/bulk'
const megabyte = 1024 * 1024
const fields = (): Part[] => [
  { name: 'product_id', value: String(product) },
  { name: 'source', value: 'made up for a test' },
  { name: 'right_to_sell', value: 'true' },
]
const file = (value: string | Buffer, more: Partial<Part> = {}): Part => ({
  name: 'txtfile',
  filename: 'logs.txt',
  type: 'text/plain',
  value,
  ...more,
})
const upload = (...parts: Part[]) => sendAll(admin, { path, body: multipart(parts) })
const uploadLines = (lines: readonly (string | Buffer)[], ...more: Part[]) =>
  upload(
    ...fields(),
    ...more,
    file(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]))),
  )
const preview = (text: string | Buffer) =>
  sendAll(admin, {
    path: `${path}/preview`,
    body: multipart([...fields().slice(0, 1), file(text)]),
  })

type Requested = {
  /** The longest wait of a request, in ms. */
  readonly longest: number
  /** By how much the memory of the process grew, in megabytes. */
  readonly grown: number
}

/** Runs `work` beside at most ten requests a second: logs for sale must outlast the upload on a slow machine. */
async function duringRequests<T>(
  work: () => Promise<T>,
  request: () => Promise<unknown> = () => expectOk(admin.get('/api/me')),
): Promise<Requested & { done: T }> {
  const over = new AbortController()
  const times: number[] = []
  const sizes = [await memoryOf(app)]
  const again = async (go: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await go()
      await setTimeout(100)
    }
  }
  const others = [
    again(async () => {
      const began = performance.now()
      await request()
      times.push(performance.now() - began)
    }),
    again(async () => sizes.push(await memoryOf(app))),
  ]
  const done = await work().finally(() => over.abort())
  await Promise.all(others)
  return { done, longest: Math.max(...times), grown: Math.max(...sizes) - (sizes[0] ?? 0) }
}

/** Like `duringRequests`. A wait is acceptable up to some seconds more, in ms, than before or after the work. */
async function duringWork<T>(work: () => Promise<T>, request?: () => Promise<unknown>) {
  const calm = async () => {
    for (let requested = 0; requested < 50; requested += 1) await expectOk(admin.get('/api/me'))
  }
  const before = await duringRequests(calm, request)
  const during = await duringRequests(work, request)
  const after = await duringRequests(calm, request)
  return { ...during, acceptable: 2500 + 5 * Math.max(before.longest, after.longest) }
}

async function stored(): Promise<{ logs: number; batches: number }> {
  const [row] = await testApp.sql<{ logs: number; batches: number }>(
    `select (select count(*)::int from account_log where product = $1) as logs,
      (select count(*)::int from stock_batch where product = $1) as batches`,
    [product],
  )
  if (!row) throw new Error('counting answered nothing')
  return row
}

describe('an upload of a gigabyte', () => {
  function* gigabyte(before: Buffer): Generator<Buffer> {
    yield before
    for (let sent = 0; sent < 1024; sent += 1) yield Buffer.alloc(megabyte, 'a:b\n')
  }
  const open = (part: Part) => partOf(part).subarray(0, -2)

  const places: readonly [string, () => Buffer][] = [
    ['as the file', () => Buffer.concat([...fields().map(partOf), open(file(''))])],
    ['in a field', () => open({ name: 'source', value: '' })],
    ['in an unexpected file', () => open({ name: 'other', filename: 'a', value: '' })],
    ['before the first part', () => Buffer.from('')],
    ['after the last part', () => multipart([...fields(), file('a:b')])],
  ]
  test.each(sample(places, 1))(
    '%s is not read to its end, is not stored, and delays no other request',
    { tags: 'rounds' },
    async (_where, begin) => {
      const before = await stored()
      const { done, longest, grown, acceptable } = await duringWork(() =>
        sendAll(admin, { path, body: gigabyte(begin()) }),
      )
      expect([0, 400, 413]).toContain(done.status)
      expect(done.sent).toBeLessThan(100 * megabyte)
      expect(grown).toBeLessThan(100)
      expect(longest).toBeLessThan(acceptable)
      expect(await stored()).toEqual(before)
    },
  )
})

test.each([1, 100_000, 8 * megabyte])(
  'a client that sends %d bytes too many receives the error response',
  async (over) => {
    const answer = await upload(...fields(), file(Buffer.alloc(bulkMost.bytes + over, 'a')))
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(answer.sent).toBeGreaterThan(bulkMost.bytes)
  },
)

describe('a malformed form', () => {
  const whole = () => multipart([...fields(), file(details())])
  test.each<[string, () => Buffer, string?]>([
    ['has no boundary', whole, 'multipart/form-data'],
    ['has another boundary', whole, 'multipart/form-data; boundary=another'],
    ['ends in the middle of the file', () => whole().subarray(0, -60)],
    ['ends before its closing boundary', () => whole().subarray(0, -6)],
    ['has a field twice', () => multipart([...fields(), ...fields(), file('a:b')])],
    ['has its file twice', () => multipart([...fields(), file('a:b'), file('c:d')])],
    ['has a second file', () => multipart([...fields(), file('a:b'), file('c', { name: 'more' })])],
    [
      'has a thousand fields',
      () =>
        multipart([
          ...Array.from({ length: 1000 }, (_none, n) => ({ name: `f${n}`, value: 'x' })),
          file('a:b'),
        ]),
    ],
    [
      'has a file where text belongs',
      () => multipart([...fields().toSpliced(1, 1, file('text', { name: 'source' })), file('a:b')]),
    ],
    [
      'has a field called __proto__',
      () => multipart([...fields(), file('a:b'), { name: '__proto__', value: 'x' }]),
    ],
    [
      'has a file called constructor',
      () => multipart([...fields(), file('a:b', { name: 'constructor' })]),
    ],
  ])('is rejected because it %s', async (_what, body, type) => {
    const before = await stored()
    const answer = await sendAll(admin, {
      path,
      body: body(),
      ...(type && { headers: { 'content-type': type } }),
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(await stored()).toEqual(before)
  })
})

describe('a field', () => {
  test.each<[string, () => Part[], string]>([
    ['is unknown', () => [...fields(), { name: 'is_sold', value: '1' }, file(details())], 'body'],
    [
      'is text where a file belongs',
      () => [...fields(), { name: 'txtfile', value: 'a:b' }],
      'txtfile',
    ],
    ['is a missing file', fields, 'txtfile'],
    [
      'is a file input without a chosen file',
      () => [...fields(), file('', { filename: '' })],
      'txtfile',
    ],
    ['is a missing source', () => [...fields().toSpliced(1, 1), file(details())], 'source'],
    [
      'is a blank source',
      () => [...fields().toSpliced(1, 1, { name: 'source', value: ' ' }), file(details())],
      'source',
    ],
    [
      'is a missing confirmation',
      () => [...fields().toSpliced(2, 1), file(details())],
      'right_to_sell',
    ],
    [
      'is an unchecked confirmation',
      () => [
        ...fields().toSpliced(2, 1, { name: 'right_to_sell', value: 'false' }),
        file(details()),
      ],
      'right_to_sell',
    ],
    [
      'is a URL with a forbidden scheme',
      () => [...fields(), { name: 'url', value: 'javascript:1' }, file(details())],
      'url',
    ],
  ])('that %s is rejected with an error under its name', async (_what, parts, field) => {
    const before = await stored()
    const answer = await upload(...parts())
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    expect(await stored()).toEqual(before)
  })

  test('of a megabyte is rejected as too large', async () => {
    const long = { name: 'source', value: 'x'.repeat(megabyte) }
    const answer = await upload(...fields().toSpliced(1, 1, long), file(details()))
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/zip',
    'multipart/mixed; boundary=x',
  ])('in a body of type %s is rejected [API-1, API-7]', async (type) => {
    const body = multipart([...fields(), file(details())])
    const answer = await sendAll(admin, { path, body, headers: { 'content-type': type } })
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE'])
  })

  test('for the file is rejected in a JSON body [API-1, API-7]', async () => {
    const body = { product_id: product, txtfile: 'a:b', source: 'x', right_to_sell: true }
    const answer = await admin.post(path, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['txtfile'])
  })
})

describe('a file', () => {
  test.each<[string, () => (string | Buffer)[], string]>([
    ['is empty', () => [], 'There is nothing in this file.'],
    [
      'has only blank lines',
      () => ['', '\r', ' \t ', '', '\uFEFF'.slice(1)],
      'There is nothing in this file.',
    ],
    [
      'is ten megabytes of blank lines',
      () => ['\n'.repeat(10 * megabyte - 2)],
      'There is nothing in this file.',
    ],
    [
      'has a line that is not UTF-8',
      () => [details(), Buffer.from([0x61, 0xff, 0xfe]), details()],
      'line 2: not UTF-8 text',
    ],
    ['has half a character', () => [Buffer.from('é:b').subarray(0, 1)], 'line 1: not UTF-8 text'],
    ['is UTF-16', () => [Buffer.from('\uFEFFuser:secret', 'utf16le')], 'line 1: not UTF-8 text'],
    ['has a NUL', () => [details(), '', 'a\0b:c'], 'line 3: control characters'],
    [
      'is a zip archive with the name of a text file',
      () => [Buffer.from('504b0304140000000800aabb0a0d', 'hex')],
      'line 1:',
    ],
    [
      'has a line of ten megabytes',
      () => ['x'.repeat(10 * megabyte - 1)],
      'line 1: longer than 4,096 bytes',
    ],
    [
      'has a line a byte too long',
      () => [details(), 'é'.repeat(2048) + 'x'],
      'line 2: longer than 4,096 bytes',
    ],
    [
      'has a line too many',
      () => Array.from({ length: bulkMost.lines + 1 }, (_none, n) => `u${n}:p`),
      'at most 50,000 lines',
    ],
  ])('that %s is rejected completely, with its error [STOCK-20]', async (_what, lines, message) => {
    const before = await stored()
    const { status, body } = await uploadLines(lines())
    expect([status, body.code]).toEqual([400, 'FILE_REFUSED'])
    expect(body.message).toContain(message)
    expect(body.fields).toEqual({ txtfile: body.message })
    expect(await stored()).toEqual(before)
  })

  test('of fifty megabytes in one line is rejected', async () => {
    const answer = await upload(...fields(), file(Buffer.alloc(50 * megabyte, 'a')))
    expect([0, 413]).toContain(answer.status)
  })

  test('with a byte order mark, CRLF, blank lines, surrounding blanks and a line of maximum length is read correctly', async () => {
    const longest = details().padEnd(bulkMost.lineBytes, 'x')
    const lines = [details(), longest, 'Ünïcode:🔑:日本', details()]
    const text = `\uFEFF${lines[0]}\r\n\r\n  ${lines[1]}\r\n${lines[2]}\t\r\n   \r\n${lines[3]}`
    const answer = await upload(...fields(), file(text))
    expect(answer.body).toMatchObject({ lines: 4, fresh: 4, malformed: 0, faults: [] })
    const logs = await testApp.sql<{ id: number }>(
      'select id::int from account_log where batch = $1 order by id',
      [answer.body.batch_id],
    )
    const shown = logs.map(({ id }) =>
      expectOk<{ details: string }>(admin.post(`/api/admin/account-logs/${id}/reveal`)),
    )
    expect((await Promise.all(shown)).map((one) => one.details)).toEqual(lines)
  })

  test('may have any name, also a path or one with control characters', async () => {
    for (const filename of [
      '../../etc/passwd',
      'C:\\logs.txt',
      'x'.repeat(300),
      'a\0b',
      '.htaccess',
      '‮txt.exe',
    ]) {
      const answer = await upload(...fields(), file(details(), { filename }))
      expect([filename, answer.status]).toEqual([filename, 201])
    }
  })
})

describe('lines that are known or malformed', () => {
  test('are reported by line number, and the new lines are stored [STOCK-20]', async () => {
    const here = await shelf(admin, 3)
    const gone = await shelf(admin, 1)
    const ada = await testApp.newClient('1000')
    await expectOk(buy(ada, here.logs.slice(0, 1), 500))
    await expectOk(
      admin.post(`/api/admin/batches/${gone.batch}/recall`, { reason: 'Not ours to sell' }),
    )
    const [sold = '', available = ''] = here.lines
    const fresh = [details(), details()]
    const text = [
      fresh[0],
      '',
      available,
      sold,
      fresh[0],
      gone.lines[0],
      `${fresh[1]}`,
      available,
    ].join('\r\n')
    const faults = [
      { line: 3, fault: 'in stock', what: `in stock as log ${here.logs[1]}` },
      { line: 4, fault: 'in stock', what: `sold already as log ${here.logs[0]}` },
      { line: 5, fault: 'repeated', what: 'the same as line 1', same_as: 1 },
      { line: 6, fault: 'in stock', what: `recalled as log ${gone.logs[0]}` },
      { line: 8, fault: 'repeated', what: 'the same as line 3', same_as: 3 },
    ]
    const counts = { lines: 7, fresh: 2, repeated: 2, in_stock: 3, malformed: 0 }
    const report = { ...counts, known_logins: 0, faults, warnings: [] }
    const before = await stored()
    expect((await preview(text)).body).toEqual(report)
    expect(await stored()).toEqual(before)
    expect((await upload(...fields(), file(text))).body).toEqual({
      ...report,
      batch_id: expect.any(Number),
    })
    expect(await stored()).toEqual({ logs: before.logs + 2, batches: before.batches + 1 })
    const again = await upload(...fields(), file(text))
    expect([again.body.code, again.body.message]).toEqual([
      'FILE_REFUSED',
      'There is nothing new in this file.',
    ])
  })

  test('are reported by the preview, two hundred at most', async () => {
    const lines = [details(), ...Array.from({ length: 300 }, (_none, n) => `a\u0001${n}`)]
    const { body } = await preview(lines.join('\n'))
    expect(body).toMatchObject({ lines: 301, fresh: 1, malformed: 300 })
    expect(body.faults).toHaveLength(200)
  })

  test('cause a conflict when they became known after the preview [STOCK-20]', async () => {
    const lines = Array.from({ length: 3 }, details)
    expect((await preview(lines.join('\n'))).body.fresh).toBe(3)
    await stockUp(admin, product, lines.slice(0, 1))
    const before = await stored()
    const refused = await uploadLines(lines, { name: 'fresh', value: '3' })
    expect([refused.status, refused.body.code]).toEqual([409, 'STOCK_CHANGED'])
    expect(await stored()).toEqual(before)
    expect((await uploadLines(lines, { name: 'fresh', value: '2' })).status).toBe(201)
  })
})

describe('fifty thousand lines', { tags: 'rounds' }, () => {
  /** The most lines that a file may have; a quick run has a twentieth. */
  const count = rounds({ quick: bulkMost.lines / 20, whole: bulkMost.lines })
  const lines = Array.from({ length: count }, details)
  let batch = 0
  let ada: TestClient
  beforeAll(async () => {
    product = (await newProduct(admin)).id
    await stockUp(admin, product, Array.from({ length: 500 }, details))
    ada = await testApp.newClient('400000')
  })

  test(
    'are previewed and stored in one batch while others buy the same product',
    { timeout: 300_000 },
    async ({ annotate }) => {
      const shelved = await testApp.sql<{ id: number }>(
        'select id::int from account_log where product = $1 order by id',
        [product],
      )
      const buyOne = () => expectOk(buy(ada, [shelved.pop()?.id ?? 0], 500))
      const previewed = await duringWork(() => preview(lines.join('\n')), buyOne)
      expect(previewed.done.body).toMatchObject({ lines: count, fresh: count })
      const uploaded = await duringWork(() => uploadLines(lines), buyOne)
      batch = Number(uploaded.done.body.batch_id)
      const longest = Math.max(previewed.longest, uploaded.longest)
      await annotate(`others waited ${Math.round(longest)} ms at most`)
      expect(uploaded.done.body).toMatchObject({ lines: count, fresh: count })
      expect(await stored()).toEqual({ logs: count + 500, batches: 2 })
      expect(previewed.longest).toBeLessThan(previewed.acceptable)
      expect(uploaded.longest).toBeLessThan(uploaded.acceptable)
      expect(uploaded.grown).toBeLessThan(200)
    },
  )

  test('are all known in a second upload', async () => {
    const { body } = await uploadLines(lines)
    expect(body.message).toBe('There is nothing new in this file.')
  })

  test('are withdrawn from sale by one recall', async () => {
    const answer = expectOk(
      admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'Not ours' }),
    )
    expect(await answer).toMatchObject({ available: 0, withdrawn: count })
  })
})

test(
  'aborted uploads store nothing, free their memory and do not delay the shutdown',
  { tags: 'soak' },
  async () => {
    const before = await stored()
    const size = await memoryOf(app)
    const whole = multipart([...fields(), file(Buffer.alloc(9 * megabyte, `${details()}\n`))])
    for (let round = 0; round < 4; round += 1) {
      const sockets = await Promise.all(Array.from({ length: 8 }, () => begin(whole)))
      for (const [index, socket] of sockets.entries()) {
        if (index % 2 === 0) socket.destroy()
        else socket.resetAndDestroy()
      }
    }
    expect((await admin.get('/api/me')).status).toBe(200)
    expect(await stored()).toEqual(before)
    // Each of the 32 uploads had sent eight megabytes.
    expect((await memoryOf(app)) - size).toBeLessThan(150)
    app.child.kill('SIGTERM')
    expect(await app.gone).toBe(0)
    app = await startApp(testApp)
  },
)

/** Sends all of an upload but its end. */
async function begin(whole: Buffer): Promise<Socket> {
  const { hostname, port, host } = new URL(testApp.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${admin.cookie}\r\ncontent-type: ${formType}\r\ncontent-length: ${whole.length}\r\n\r\n`
  const sent = Buffer.concat([Buffer.from(head), whole.subarray(0, -1000)])
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
  return socket
}
