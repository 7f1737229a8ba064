import type { AuditEntry } from '@nosim/contract/admin/audit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { expectOk, newProduct } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let support: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await demoAdmin(testApp)
  manager = await demoAdmin(testApp, 'manager')
  support = await demoAdmin(testApp, 'support')
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Listed = {
  entries: AuditEntry[]
  total: number
  more: boolean
  actions: string[]
  actors: { id: string; email: string | null }[]
}
const list = (query = '', who = support) => expectOk<Listed>(who.get(`/api/admin/audit?${query}`))
const ids = ({ entries }: Listed) => entries.map(({ id }) => id)

/** Writes entries like those of the product, with these times. Returns their ids. */
async function write(
  entries: readonly {
    action: string
    subject: string
    at: string
    actor?: string
    after?: unknown
  }[],
): Promise<number[]> {
  const made = await Promise.all(
    entries.map(({ action, subject, at, actor = owner.userId, after = {} }) =>
      testApp.sql<{ id: number }>(
        `insert into audit (actor, action, subject, after, address, created_at)
         values ($1, $2, $3, $4, '127.0.0.1', $5) returning id::int`,
        [actor, action, subject, JSON.stringify(after), at],
      ),
    ),
  )
  return made.flat().map(({ id }) => id)
}

describe('the list', () => {
  test('has actor, action, subject, values before and after, and IP address, newest first [AUDIT-1]', async () => {
    const { id, name } = await newProduct(owner)
    await expectOk(manager.post(`/api/admin/products/${id}/freeze`, { reason: 'Somebody asked' }))
    const { entries, total, more } = await list(`subject=product:${id}`)
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['freeze product', manager.email],
      ['create product', owner.email],
    ])
    expect(entries[0]).toMatchObject({
      actor_id: manager.userId,
      subject: `product:${id}`,
      subject_name: name,
      before: { frozen_reason: null },
      after: { frozen_reason: 'Somebody asked' },
    })
    expect(entries[0]?.address).toMatch(/127\.0\.0\.1/)
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(entries[1]).toMatchObject({ before: null, after: { id, name } })
    expect([total, more]).toEqual([2, false])
  })

  test('is filtered by actor, action, subject, kind of subject and day, and by several at once [AUDIT-1, AUDIT-2]', async () => {
    const [first = 0, second = 0, third = 0] = await write([
      // The last moment of a day in Lagos, the first of the next day, and a later moment of that day.
      { action: 'test one', subject: 'thing:1', at: '2024-03-04T22:59:59.999Z' },
      { action: 'test one', subject: 'thing:2', at: '2024-03-04T23:00:00Z', actor: manager.userId },
      { action: 'test two', subject: 'thing:1', at: '2024-03-05T12:00:00Z', actor: manager.userId },
    ])
    expect(ids(await list('action=test one'))).toEqual([second, first])
    expect(ids(await list('subject=thing:1'))).toEqual([third, first])
    expect(ids(await list('subject=thing'))).toEqual([third, second, first])
    expect(ids(await list(`subject=thing&actor=${manager.userId}`))).toEqual([third, second])
    expect(ids(await list('subject=thing&to=2024-03-04'))).toEqual([first])
    expect(ids(await list('subject=thing&from=2024-03-05'))).toEqual([third, second])
    expect(ids(await list('from=2024-03-05&to=2024-03-05&action=test two'))).toEqual([third])
    expect(ids(await list('subject=thin'))).toEqual([])
  })

  test('finds text literally, in upper and lower case', async () => {
    const [percent = 0, quote = 0] = await write([
      {
        action: 'test text',
        subject: 'text:1',
        at: '2024-04-01',
        after: { reason: 'Gave 50% back' },
      },
      {
        action: 'test text',
        subject: 'text:2',
        at: '2024-04-02',
        after: { note: 'He said "Ọ dára"' },
      },
    ])
    expect(ids(await list(`search=${encodeURIComponent('gave 50% B')}`))).toEqual([percent])
    expect(ids(await list(`search=${encodeURIComponent('5_% back')}`))).toEqual([])
    expect(ids(await list(`search=${encodeURIComponent('said "Ọ dára"')}`))).toEqual([quote])
    const short = await support.get('/api/admin/audit?search=ab')
    expect(short.body).toMatchObject({ message: 'Please type at least 3 characters' })
  })

  test('finds the entries by and about a user by email address', async () => {
    const user = await testApp.newClient()
    const [to = 0, by = 0] = await write([
      { action: 'test user', subject: `user:${user.userId}`, at: '2024-05-01' },
      { action: 'test user', subject: 'x:1', at: '2024-05-02', actor: user.userId },
    ])
    const found = await list(`search=${encodeURIComponent(user.email.toUpperCase())}`)
    expect(ids(found)).toEqual([by, to])
    expect(found.entries[1]?.subject_name).toBe(user.email)
    expect(found.actors).toContainEqual({ id: user.userId, email: user.email })
    expect(found.actions).toContain('test user')
    expect(found.actions).toEqual([...new Set(found.actions)].sort())
  })

  test('has pages, and reaches back 10,000 entries', async () => {
    await testApp.sql(
      `insert into audit (actor, action, subject, address, created_at)
       select $1, 'test many', 'many:' || n, '127.0.0.1', timestamptz '2023-01-01' + n * interval '1 second'
       from generate_series(1, 10001) n`,
      [owner.userId],
    )
    const subjects = async (query: string) =>
      (await list(`action=test many&${query}`)).entries.map(({ subject }) => subject)
    expect(await list('action=test many&limit=1')).toMatchObject({ total: 10_000, more: true })
    expect(await subjects('limit=2')).toEqual(['many:10001', 'many:10000'])
    expect(await subjects('limit=2&page=2')).toEqual(['many:9999', 'many:9998'])
    expect(await subjects('limit=3&page=3334')).toEqual(['many:2'])
    expect(await subjects('limit=3&page=3335')).toEqual([])
    const { total, more } = await list('action=test many&from=2023-01-01&to=2023-01-01&limit=1')
    expect([total, more]).toEqual([10_000, true])
  })
})

describe('the CSV file', () => {
  const file = (who: TestClient, query = '') =>
    sendRaw(testApp.url, `/api/admin/audit.csv?${query}`, { headers: { cookie: who.cookie } })

  test('contains all matching entries, oldest first [AUDIT-1, AUDIT-2]', async () => {
    // Many entries of one moment, so that a batch ends between entries of equal time.
    await testApp.sql(
      `insert into audit (actor, action, subject, address, created_at)
       select $1, 'test file', 'file:' || n, '127.0.0.1', '2022-01-01 00:00:00.123456+00' from generate_series(1, 1201) n`,
      [owner.userId],
    )
    const answer = await file(manager, 'action=test%20file')
    expect(answer.headers['content-type']).toBe('text/csv')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const [head, ...lines] = answer.text.trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFF"Time","Actor","Action","Subject","Name","Before","After","Address","ID"',
    )
    expect(lines.map((line) => line.split(',')[3])).toEqual(
      Array.from({ length: 1201 }, (_, index) => `"file:${index + 1}"`),
    )
  })

  test('escapes cells that a spreadsheet would run as a formula [USERS-11]', async () => {
    await write([
      { action: '=1+1', subject: '@SUM(A1)', at: '2024-06-01', after: { name: '-2+3|"x"' } },
    ])
    const { text } = await file(manager, 'from=2024-06-01&to=2024-06-01')
    expect(text.trimEnd().split('\r\n')[1]).toBe(
      `"2024-06-01T00:00:00.000Z","${owner.email}","'=1+1","'@SUM(A1)","'-2+3|""x""","","{""name"":""-2+3|\\""x\\""""}","127.0.0.1","${ids(await list('from=2024-06-01&to=2024-06-01')).join()}"`,
    )
  })

  test('writes an audit entry for the export, with its filters [AUDIT-1, AUDIT-2]', async () => {
    await file(manager, 'action=test%20one&to=2024-03-04')
    const [entry] = (await list('action=export audit')).entries
    expect(entry).toMatchObject({
      actor: manager.email,
      subject: 'audit',
      after: { action: 'test one', to: '2024-03-04' },
    })
  })

  test('cannot be downloaded by support', async () => {
    expect((await file(support)).status).toBe(403)
  })
})

describe('the append-only audit table', () => {
  const changes = {
    'a change': "update audit set action = 'nothing'",
    'a deletion': 'delete from audit',
    'a truncation': 'truncate audit',
  }

  test.each(Object.entries(changes))('%s by the database owner is rejected', async (_n, change) => {
    await expect(testApp.sql(change)).rejects.toMatchObject({ code: 'NS003' })
  })

  test.each(Object.entries(changes))('%s by the app is rejected [AUDIT-3]', async (_n, change) => {
    const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'test' })
    await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
  })
})
