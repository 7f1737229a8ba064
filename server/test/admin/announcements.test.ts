import type { AdminAnnouncement } from '@nosim/contract/admin/content/announcements.ts'
import type { Announcement } from '@nosim/contract/shop/announcements.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { expectOk } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient()])
  await testApp.sql('delete from announcement')
})
afterEach(() => testApp.sql('delete from announcement'))
afterAll(() => testApp[Symbol.asyncDispose]())

const path = '/api/admin/announcements'
const words = { title: 'New services', content: 'There are more of them\nfrom today on.' }
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const announce = (more: Record<string, unknown> = {}): Promise<AdminAnnouncement> =>
  expectOk(admin.post(path, { ...words, ...more }))
const change = (id: number, body: Record<string, unknown>): Promise<Answer> =>
  admin.request('PATCH', `${path}/${id}`, { body })

/** The announcements that visitors see, without a sign-in. */
async function reported(): Promise<Announcement[]> {
  const answer = await fetch(`${testApp.url}/api/announcements?status=active`)
  expect(answer.status).toBe(200)
  const { announcements } = (await answer.json()) as { announcements: Announcement[] } // the shape in the contract
  return announcements
}
const reportedTitles = async () => (await reported()).map(({ title }) => title)

type List = {
  announcements: AdminAnnouncement[]
  total: number
  counts: Record<string, number>
  types: string[]
}
const list = (query = ''): Promise<List> => expectOk(admin.get(`${path}${query}`))
const listTitles = async (query: string) =>
  (await list(query)).announcements.map(({ title }) => title)

describe('an announcement', () => {
  test('can be created with default values, changed and deleted [CONTENT-3, CONTENT-4, CONTENT-6]', async () => {
    const before = Date.now()
    const made = await announce()
    expect(made).toMatchObject({
      ...words,
      type: 'general',
      priority: 1,
      status: 'active',
      end_date: null,
      created_by: admin.userId,
      created_by_email: admin.email,
    })
    expect(Math.abs(Date.parse(made.start_date) - before)).toBeLessThan(10_000)
    const changed = await expectOk<AdminAnnouncement>(
      change(made.id, { title: ' Newer services ', priority: 3, end_date: inHours(1) }),
    )
    expect(changed).toMatchObject({ ...words, title: 'Newer services', priority: 3, id: made.id })
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(made.updated_at))
    expect((await list()).announcements).toEqual([changed])
    const open = await expectOk<AdminAnnouncement>(change(made.id, { end_date: null }))
    expect(open.end_date).toBeNull()
    expect((await admin.request('DELETE', `${path}/${made.id}`)).status).toBe(204)
    expect((await admin.request('DELETE', `${path}/${made.id}`)).status).toBe(404)
    expect((await change(made.id, { title: 'Gone' })).status).toBe(404)
    expect((await list()).announcements).toEqual([])
  })

  test('writes audit entries with the values before and after [CONTENT-6]', async () => {
    const { id } = await announce()
    await expectOk(change(id, { status: 'inactive' }))
    await admin.request('DELETE', `${path}/${id}`)
    await change(id, { status: 'active' })
    const rows = await testApp.sql<{
      actor: string
      action: string
      address: string
      before: AdminAnnouncement | null
      after: AdminAnnouncement | null
    }>('select actor, action, address, before, after from audit where subject = $1 order by id', [
      `announcement:${id}`,
    ])
    expect(
      rows.map(({ action, before, after }) => [action, before?.status, after?.status]),
    ).toEqual([
      ['create announcement', undefined, 'active'],
      ['change announcement', 'active', 'inactive'],
      ['delete announcement', 'inactive', undefined],
    ])
    for (const { actor, address } of rows)
      expect([actor, address]).toEqual([admin.userId, '127.0.0.1'])
  })

  test('is returned exactly as entered, also with markup in it [SITE-27]', async () => {
    const title = `<img src=x onerror=alert(1)> "'\`\${1} ẞ 🎉 עברית`
    const content = `<script>alert(1)</script>\n[a](javascript:alert(1))\r\n\n\\u0000 %00 {{1}}`
    const { id } = await announce({ title, content })
    expect((await reported()).map((one) => [one.id, one.title, one.content])).toEqual([
      [id, title, content],
    ])
  })

  test('gets ten concurrent changes one after the other, each with an audit entry [ADMIN-19]', async () => {
    const { id } = await announce()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, n) => change(id, { title: `Title ${n}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await testApp.sql<{ before: { title: string }; after: { title: string } }>(
      "select before, after from audit where subject = $1 and action = 'change announcement' order by id",
      [`announcement:${id}`],
    )
    // Each change starts from the state that the previous one left.
    expect(rows.map(({ before }) => before.title)).toEqual([
      words.title,
      ...rows.slice(0, -1).map(({ after }) => after.title),
    ])
    expect((await reported())[0]?.title).toBe(rows.at(-1)?.after.title)
  })
})

describe('the announcements of users', () => {
  test('have the highest priority first, then the newest [CONTENT-9]', async () => {
    for (const [title, priority] of [
      ['old high', 3],
      ['old normal', 1],
      ['medium', 2],
      ['new high', 3],
      ['new normal', 1],
    ] as const)
      await announce({ title, priority })
    expect(await reportedTitles()).toEqual([
      'new high',
      'old high',
      'medium',
      'new normal',
      'old normal',
    ])
  })

  test('are only those that have begun, have not ended and are active [CONTENT-9]', async () => {
    await announce({ title: 'to come', start_date: inHours(1) })
    await announce({ title: 'over', start_date: inHours(-2), end_date: inHours(-1) })
    await announce({ title: 'inactive', status: 'inactive' })
    await announce({ title: 'on', start_date: inHours(-1), end_date: inHours(1) })
    const { id } = await announce({ title: 'for good', start_date: inHours(-1) })
    expect(await reportedTitles()).toEqual(['for good', 'on'])
    await expectOk(change(id, { status: 'inactive' }))
    expect(await reportedTitles()).toEqual(['on'])
    await testApp.sql("update announcement set start_at = now() where title = 'to come'")
    await testApp.sql("update announcement set end_at = now() where title = 'on'")
    expect(await reportedTitles()).toEqual(['to come'])
  })

  test('do not contain their author [CONTENT-2, CONTENT-4]', async () => {
    await announce()
    expect(Object.keys((await reported())[0] ?? {}).sort()).toEqual([
      'content',
      'created_at',
      'end_date',
      'id',
      'priority',
      'start_date',
      'status',
      'title',
      'type',
      'updated_at',
    ])
  })

  test('are at most twenty', async () => {
    for (let n = 0; n < 22; n += 1) await announce({ title: `No. ${n}` })
    expect(await reported()).toHaveLength(20)
  })

  test('cannot be filtered by status or id [CONTENT-9]', async () => {
    for (const query of ['status=all', 'status=inactive', 'status=', 'id=1']) {
      const answer = await fetch(`${testApp.url}/api/announcements?${query}`)
      expect([query, answer.status]).toEqual([query, 400])
    }
  })

  test('are published to open dashboards when they change [LIVE-1, CONTENT-9]', async () => {
    const tab = await ada.live()
    const hear = (title: string | undefined) =>
      tab.when(({ event, data }) => {
        if (event !== 'announcements') return false
        const [first] = data.announcements as { title?: string }[] // the shape in the contract
        return first?.title === title
      })
    const { id } = await announce({ title: 'Heard at once', priority: 3 })
    await hear('Heard at once')
    await expectOk(change(id, { title: 'Announced again' }))
    await hear('Announced again')
    await admin.request('DELETE', `${path}/${id}`)
    await hear(undefined)
    tab.close()
  })
})

describe('the list of announcements for admins', () => {
  test('is filtered by text, status and type, in pages, with the counts of all [CONTENT-1, CONTENT-9]', async () => {
    await announce({ title: 'Alpha', type: 'news', priority: 3 })
    await announce({ title: 'Beta', content: 'Mentions ALPHA below', type: 'event', priority: 2 })
    await announce({ title: 'Gamma', type: 'news', status: 'inactive' })
    const counts = { total: 3, active: 2, inactive: 1 }
    expect(await list()).toMatchObject({ total: 3, counts, types: ['event', 'news'] })
    expect(await listTitles('')).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await listTitles('?search=%20alpha')).toEqual(['Alpha', 'Beta'])
    expect(await listTitles('?status=inactive')).toEqual(['Gamma'])
    expect(await listTitles('?status=active&type=news')).toEqual(['Alpha'])
    expect(await listTitles('?limit=2&page=2')).toEqual(['Gamma'])
    expect(await listTitles('?search=%25')).toEqual([])
    // The counts cover all announcements, whatever the search is.
    expect(await list('?search=nothing%20of%20the%20kind')).toMatchObject({ total: 0, counts })
  })

  test.each(['status=gone', 'type=gone', 'page=0', 'limit=101', 'nonsense=1', 'search=%00'])(
    'rejects the invalid query ?%s',
    async (query) => {
      expect((await admin.get(`${path}?${query}`)).body.code).toBe('VALIDATION_FAILED')
    },
  )
})

describe('an invalid announcement is rejected', () => {
  const cases: [what: string, body: Record<string, unknown>, field: string, sentence: string][] = [
    ['no title', { title: undefined }, 'title', 'Please enter a title'],
    ['an empty title', { title: ' \n\t ' }, 'title', 'Please enter a title'],
    ['a title of 60 kB', { title: 'x'.repeat(60_000) }, 'title', 'at most 200 characters'],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'plain text'],
    ['empty content', { content: '   ' }, 'content', 'Please enter the content'],
    [
      'content of 5,001 characters',
      { content: 'x'.repeat(5001) },
      'content',
      'at most 5000 characters',
    ],
    ['a NUL character', { content: 'a\u0000b' }, 'content', 'plain text'],
    ['a lone surrogate', { content: '\ud800' }, 'content', 'plain text'],
    ['an unknown type', { type: 'gossip' }, 'type', 'Please choose a type of the list'],
    ['priority 4', { priority: 4 }, 'priority', 'Please choose a priority from 1 to 3'],
    ['priority 0', { priority: 0 }, 'priority', 'Please choose a priority from 1 to 3'],
    ['priority 1.5', { priority: 1.5 }, 'priority', 'Please choose a priority from 1 to 3'],
    ['priority "1"', { priority: '1' }, 'priority', 'Please choose a priority from 1 to 3'],
    ['an unknown status', { status: 'draft' }, 'status', 'Please choose active or inactive'],
    [
      'a date that is a word',
      { start_date: 'soon' },
      'start_date',
      'Please enter a date and a time',
    ],
    [
      'a date without a time',
      { end_date: '2026-01-01' },
      'end_date',
      'Please enter a date and a time',
    ],
    [
      'the 30th of February',
      { end_date: '2027-02-30T00:00:00Z' },
      'end_date',
      'Please enter a date and a time',
    ],
    [
      'the year 0',
      { start_date: '0000-01-01T00:00:00Z' },
      'start_date',
      'Please enter a date between 2020 and 2099',
    ],
    [
      'the year 9999',
      { end_date: '9999-12-31T23:59:59Z' },
      'end_date',
      'Please enter a date between 2020 and 2099',
    ],
    [
      'an end before the start',
      { start_date: inHours(2), end_date: inHours(1) },
      'end_date',
      'The end must be after the start',
    ],
    [
      'an end at the start, in another zone',
      { start_date: '2027-01-01T12:00:00Z', end_date: '2027-01-01T13:00:00+01:00' },
      'end_date',
      'The end must be after the start',
    ],
  ]

  test.each(cases)(
    'with %s, new or changed [CONTENT-2, CONTENT-3]',
    async (_what, body, field, sentence) => {
      const { id } = await announce()
      const answers = [await admin.post(path, { ...words, ...body })]
      if (Object.values(body).every((value) => value !== undefined))
        answers.push(await change(id, body))
      for (const answer of answers) {
        expect(answer.body.code).toBe('VALIDATION_FAILED')
        expect(answer.body.fields).toEqual({ [field]: expect.stringContaining(sentence) })
      }
      expect(await list()).toMatchObject({ total: 1, announcements: [words] })
    },
  )

  test('with an end before the stored start or in the past', async () => {
    const { id } = await announce({ start_date: inHours(1), end_date: inHours(3) })
    const late = { fields: { end_date: 'The end must be after the start' } }
    expect((await change(id, { start_date: inHours(4) })).body).toMatchObject(late)
    expect((await change(id, { end_date: inHours(0.5) })).body).toMatchObject(late)
    expect((await admin.post(path, { ...words, end_date: inHours(-1) })).body).toMatchObject(late)
    expect((await list()).total).toBe(1)
  })

  test.each(['id', 'created_by', 'created_at', 'updated_at', 'start_at', 'user_id', 'is_admin'])(
    'with the unknown field %s [CONTENT-4]',
    async (key) => {
      const { id } = await announce()
      for (const answer of [
        await admin.post(path, { ...words, [key]: 1 }),
        await change(id, { [key]: 1 }),
      ])
        expect([answer.status, JSON.stringify(answer.body.fields)]).toEqual([
          400,
          expect.stringContaining(key),
        ])
      expect((await list()).total).toBe(1)
    },
  )

  test.each(['0', '-1', '1.5', 'x', '9007199254740993', '99999999999999999999'])(
    'with the invalid id %s',
    async (id) => {
      for (const method of ['PATCH', 'DELETE'])
        expect([400, 404]).toContain(
          (await admin.request(method, `${path}/${id}`, method === 'PATCH' ? { body: {} } : {}))
            .status,
        )
    },
  )
})
