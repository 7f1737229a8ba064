import { randomBytes } from 'node:crypto'
import type { SlideSet } from '@nosim/contract/shop/slides.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../src/platform/pictures.ts'
import { slideForm } from '../authorisation/content-matrix.ts'
import { multipart, sendAll } from '../harness/multipart.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { blackPng, manyFrames } from '../store/picture-files.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { expectOk, send } from '../store/inventory.ts'
import { sample } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient()])
})
afterEach(() => testApp.sql('truncate slide_image, slide_set, picture cascade'))
afterAll(() => testApp[Symbol.asyncDispose]())

const megabyte = 1024 * 1024
const path = '/api/admin/slides'

type Fields = Readonly<Record<string, Buffer | string>>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new File([Uint8Array.from(value)], `${name}.png`, { type: 'image/png' }))
  }
  return form
}
const upload = (fields: Fields): Promise<Answer> => send(admin, path, { form: formOf(fields) })
const hang = (fields: Fields): Promise<SlideSet> => expectOk(upload(fields))
const change = (id: number, fields: Fields): Promise<Answer> =>
  send(admin, `${path}/${id}`, { form: formOf(fields), method: 'PATCH' })

/** The set that dashboards show. */
const shown = async (): Promise<SlideSet | undefined> => {
  const answer = await fetch(`${testApp.url}/api/slides`)
  expect(answer.status).toBe(200)
  const { slides } = (await answer.json()) as { slides: SlideSet[] } // the shape in the contract
  return slides[0]
}
const pictures = async () =>
  (await testApp.sql<{ id: string }>('select id from picture order by id')).map(
    ({ id }) => `/pictures/${id}.webp`,
  )
const statusOf = async (address: string) => (await fetch(testApp.url + address)).status
const colour = (background: string, width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 3, background } })
const [red, green] = await Promise.all(
  ['#ff0000', '#00ff00'].map((one) => colour(one).png().toBuffer()),
)
if (!red || !green) throw new Error('no pictures')

describe('a set of slides', () => {
  test('has one to four images, each in its position, and is public [CONTENT-20, CONTENT-23]', async () => {
    expect(await shown()).toBeUndefined()
    const made = await hang({ image_1: red, alt_1: ' A red field ', image_3: green, alt_3: '' })
    expect(made).toEqual({
      id: expect.any(Number),
      image_1: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}\.webp$/),
      image_2: '',
      image_3: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}\.webp$/),
      image_4: '',
      alt_1: 'A red field',
      alt_2: '',
      alt_3: '',
      alt_4: '',
      created_at: expect.any(String),
    })
    expect(await shown()).toEqual(made)
    const four = await hang({ image_1: red, image_2: green, image_3: red, image_4: green })
    expect(await shown()).toEqual(four)
    expect(await expectOk(admin.get(path))).toEqual({ slides: [four, made], total: 2 })
    expect(await expectOk(admin.get(`${path}?limit=1&page=2`))).toEqual({
      slides: [made],
      total: 2,
    })
    // After the newest set is deleted, dashboards show the previous one again.
    expect((await admin.request('DELETE', `${path}/${four.id}`)).status).toBe(204)
    expect(await shown()).toEqual(made)
  })

  test('is stored as WebP pictures of one size, without metadata [SITE-28, CONTENT-17]', async () => {
    const taken = await colour('#ff0000', 900, 600)
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera', Artist: 'Ada Obi' } })
      .toBuffer()
    expect(taken.includes('Secret Camera')).toBe(true)
    const { image_1 } = await hang({ image_1: taken })
    const webp = Buffer.from(await (await fetch(testApp.url + image_1)).arrayBuffer())
    const reported = await sharp(webp).metadata()
    expect(reported).toMatchObject({ format: 'webp', width: 1280, height: 512 })
    expect([reported.exif, reported.xmp, reported.icc]).toEqual([undefined, undefined, undefined])
    expect(webp.includes('Secret')).toBe(false)
  })

  test('can be changed image by image; replaced and removed pictures are deleted [CONTENT-20]', async () => {
    const made = await hang({ image_1: red, alt_1: 'Red', image_2: green, alt_2: 'Green' })
    const worded = await expectOk<SlideSet>(change(made.id, { alt_2: 'Green grass' }))
    expect(worded).toEqual({ ...made, alt_2: 'Green grass' })
    const replaced = await expectOk<SlideSet>(change(made.id, { image_1: green, image_4: red }))
    expect(replaced).toMatchObject({ image_2: made.image_2, alt_1: 'Red', alt_4: '' })
    expect(replaced.image_1).not.toBe(made.image_1)
    expect(await statusOf(made.image_1)).toBe(404)
    const bare = await expectOk<SlideSet>(change(made.id, { image_1: '', image_2: '' }))
    expect(bare).toEqual({
      ...replaced,
      image_1: '',
      image_2: '',
      alt_1: '',
      alt_2: '',
    })
    expect(await pictures()).toEqual([bare.image_4])
    expect(await shown()).toEqual(bare)
    expect((await admin.request('DELETE', `${path}/${made.id}`)).status).toBe(204)
    expect(await statusOf(bare.image_4)).toBe(404)
    expect(await pictures()).toEqual([])
    expect((await admin.request('DELETE', `${path}/${made.id}`)).status).toBe(404)
    expect((await change(made.id, { alt_1: 'Gone' })).status).toBe(404)
  })

  test(
    'has one picture and no orphans after twenty concurrent replacements',
    { tags: 'soak' },
    async () => {
      const { id } = await hang({ image_1: red })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_none, n) => change(id, { image_1: blackPng(64 + n, 64) })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await pictures()).toEqual([(await shown())?.image_1])
    },
  )

  test('writes an audit entry for each change, and is not changed without one', async () => {
    const { id, image_1 } = await hang({ image_1: red, alt_1: 'Red' })
    await expectOk(change(id, { alt_1: 'A red field' }))
    await change(id, { image_1: '' })
    await admin.request('DELETE', `${path}/${id}`)
    const rows = await testApp.sql<{
      actor: string
      action: string
      before: SlideSet | null
      after: SlideSet | null
    }>('select actor, action, before, after from audit where subject = $1 order by id', [
      `slides:${id}`,
    ])
    expect(rows.map(({ action, before, after }) => [action, before?.alt_1, after?.alt_1])).toEqual([
      ['create slides', undefined, 'Red'],
      ['change slides', 'Red', 'A red field'],
      ['delete slides', 'A red field', undefined],
    ])
    for (const { actor, after } of rows) {
      expect(actor).toBe(admin.userId)
      if (after) expect(after.image_1).toBe(image_1)
    }

    const set = await hang({ image_1: red, alt_1: 'Red' })
    await testApp.sql('revoke insert on audit from nosim_app')
    const answers = [
      await upload({ image_1: green }),
      await change(set.id, { image_1: green, alt_1: 'Green' }),
      await admin.request('DELETE', `${path}/${set.id}`),
    ]
    await testApp.sql('grant insert on audit to nosim_app')
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(await expectOk(admin.get(path))).toEqual({ slides: [set], total: 1 })
    expect(await pictures()).toEqual([set.image_1])
  })

  test('is published to open dashboards when it changes [LIVE-1]', async () => {
    const tab = await ada.live()
    const { id } = await hang({ image_1: red })
    const idOf = (data: Record<string, unknown>) => (data.slides as SlideSet[])[0]?.id // the shape in the contract
    await tab.when(({ event, data }) => event === 'slides' && idOf(data) === id)
    await admin.request('DELETE', `${path}/${id}`)
    await tab.when(({ event, data }) => event === 'slides' && idOf(data) === undefined)
    tab.close()
  })
})

describe('an upload is rejected, and nothing of it stored', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  const refused: readonly [string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', () => Buffer.from(svg)],
    ['an HTML page that begins like a GIF', () => Buffer.from(`GIF89a/*${html}*/=1`)],
    ['a truncated PNG', () => red.subarray(0, red.length / 2)],
    ['a TIFF', () => colour('#ff0000').tiff().toBuffer()],
    ['plain text', () => Buffer.from('no picture')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a picture 50,000 pixels wide', () => blackPng(50_000, 1000, 1)],
    ['a picture of 50,000 by 50,000 pixels', () => blackPng(50_000, 50_000, 1)],
  ]
  test.each(sample(refused, 2))(
    'for %s, alone or as the last of four [SITE-28]',
    { tags: 'rounds' },
    async (_what, make) => {
      const bytes = await make()
      const set = await hang({ image_1: red })
      const before = await pictures()
      const others = { image_1: red, image_2: red, image_3: red }
      for (const answer of [
        await upload({ image_1: bytes }),
        await upload({ ...others, image_4: bytes }),
        await change(set.id, { ...others, image_4: bytes }),
      ])
        expect([answer.status, answer.body.code]).toEqual([400, 'IMAGE_REFUSED'])
      expect(await pictures()).toEqual(before)
      expect(await expectOk(admin.get(path))).toEqual({ slides: [set], total: 1 })
    },
  )

  test('for an animation of 100,000 frames, or its first frame is accepted; the server stays up [SITE-28]', async () => {
    const answer = await upload({ image_1: manyFrames(6000, 100_000) })
    expect([201, 400]).toContain(answer.status)
    expect((await admin.get('/api/me')).status).toBe(200)
  })

  test(
    'for a picture over five megabytes; exactly five megabytes are accepted [SITE-28, CONTENT-15]',
    { tags: 'soak' },
    async () => {
      const padded = (size: number) => Buffer.concat([red, Buffer.alloc(size - red.length)])
      const part = (value: Buffer) => ({ name: 'image_1', filename: 'a.png', value })
      const large = await sendAll(admin, {
        path,
        body: multipart([part(padded(5 * megabyte + 1))]),
      })
      expect([large.status, large.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
      expect(await pictures()).toEqual([])
      const whole = await sendAll(admin, { path, body: multipart([part(padded(5 * megabyte))]) })
      expect(whole.status).toBe(201)
      const four = await upload(
        Object.fromEntries([1, 2, 3, 4].map((n) => [`image_${n}`, padded(5 * megabyte)])),
      )
      expect(four.status).toBe(201)
    },
  )

  test('without a picture, with a fifth one, a text for none, or a field that is not a file [CONTENT-15, CONTENT-16]', async () => {
    const refusalOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      return [status, body.code, body.fields]
    }
    const invalid = (fields: Record<string, unknown>) => [400, 'VALIDATION_FAILED', fields]
    const noImage = { image_1: 'Please select at least one image' }
    expect(await refusalOf(upload({ alt_1: '' }))).toEqual(invalid(noImage))
    expect(await refusalOf(admin.post(path, {}))).toEqual(invalid(noImage))
    expect(await refusalOf(upload({ image_1: red, alt_2: 'Nothing' }))).toEqual(
      invalid({ alt_2: 'There is no such image to describe' }),
    )
    expect(await refusalOf(upload({ image_1: red, alt_1: 'x'.repeat(201) }))).toEqual(
      invalid({ alt_1: 'Please use plain text of at most 200 characters' }),
    )
    expect(await refusalOf(upload({ image_1: red, image_5: red }))).toEqual([
      400,
      'MALFORMED_REQUEST',
      undefined,
    ])
    expect(await refusalOf(upload({ image_1: 'https://evil.test/a.png' }))).toEqual(
      invalid({ image_1: 'Please choose a picture' }),
    )
    expect(await pictures()).toEqual([])

    const set = await hang({ image_1: red })
    expect(await refusalOf(change(set.id, { image_1: '' }))).toEqual(invalid(noImage))
    expect(await refusalOf(change(set.id, { alt_2: 'Nothing' }))).toEqual(
      invalid({ alt_2: 'There is no such image to describe' }),
    )
    expect(await refusalOf(change(set.id, { created_at: 'now' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      expect.anything(),
    ])
    expect(await shown()).toEqual(set)
    expect(await statusOf(set.image_1)).toBe(200)
  })

  test('an invalid query for the list of sets is rejected [CONTENT-19]', async () => {
    for (const query of ['page=0', 'limit=101', 'nonsense=1'])
      expect((await admin.get(`${path}?${query}`)).body.code).toBe('VALIDATION_FAILED')
    expect((await fetch(`${testApp.url}/api/slides?id=1`)).status).toBe(200)
  })
})

test('a picture of random noise, which hardly compresses, is accepted', async () => {
  const noise = await sharp(randomBytes(1280 * 512 * 3), {
    raw: { width: 1280, height: 512, channels: 3 },
  })
    .png()
    .toBuffer()
  expect((await send(admin, path, { form: slideForm(noise, 'image_2') })).status).toBe(201)
})
