import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../src/platform/pictures.ts'
import { memoryOf, startApp, type AppProcess } from '../harness/app-process.ts'
import { multipart, sendAll } from '../harness/multipart.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { blackPng, manyFrames, manyPasses } from './picture-files.ts'
import { sendRaw } from '../harness/http-request.ts'
import { expectOk, newProduct, send, storeAdmin } from './inventory.ts'
import { sample } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

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

const megabyte = 1024 * 1024
const pathOf = (id: number) => `/api/admin/products/${id}`

/** Uploads a picture of the product, as a browser does. */
function hang(
  bytes: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg' } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], name, { type }))
  return send(admin, pathOf(product), { form, method: 'PATCH' })
}

/** The response to a visitor who requests a picture. */
async function picture(address: unknown): Promise<Response> {
  return fetch(testApp.url + String(address))
}
const bytesAt = async (address: unknown) =>
  Buffer.from(await (await picture(address)).arrayBuffer())
const pictures = () => testApp.sql<{ id: string }>('select id from picture order by id')

/** A picture that is red on the left and blue on the right. */
const halves = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

/** The strongest colour of a pixel: `r`, `g` or `b`. */
async function colourAt(webp: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const from = (y * info.width + x) * info.channels
  const values = [...data.subarray(from, from + 3)]
  return 'rgb'.charAt(values.indexOf(Math.max(...values)))
}

describe('a picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['JPEG', () => halves().jpeg().toBuffer()],
    ['progressive JPEG', () => halves().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => halves().png().toBuffer()],
    ['GIF', () => halves().gif().toBuffer()],
    ['WebP', () => halves().webp().toBuffer()],
    ['JPEG that calls itself a PNG', () => halves().jpeg().toBuffer()],
  ])('of the format %s is converted to a square WebP [SITE-28]', async (kind, make) => {
    const name = kind.includes('calls itself') ? 'a.png' : `a.${kind.toLowerCase()}`
    const { status, body } = await hang(await make(), { name, type: 'image/png' })
    expect(status).toBe(200)
    expect(body.image).toMatch(/^\/pictures\/[0-9a-f-]{36}\.webp$/)
    const webp = await bytesAt(body.image)
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
    expect([await colourAt(webp, 100, 240), await colourAt(webp, 380, 240)]).toEqual(['r', 'b'])
  })

  test('that is animated is reduced to its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 100, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const webp = await bytesAt((await hang(gif)).body.image)
    expect((await sharp(webp).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(webp, 240, 240)).toBe('r')
  })

  test('is rotated by its orientation tag and loses its metadata', async () => {
    const taken = await halves()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secret Camera', Artist: 'Ada Obi' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '6/1 27/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '3/1 23/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    expect(taken.includes('Secret Camera')).toBe(true)
    const webp = await bytesAt((await hang(taken)).body.image)
    const reported = await sharp(webp).metadata()
    expect([
      reported.exif,
      reported.xmp,
      reported.iptc,
      reported.icc,
      reported.orientation,
    ]).toEqual(Array.from({ length: 5 }, () => undefined))
    for (const word of ['Secret', 'Ada', 'EXIF', 'GPS']) expect(webp.includes(word)).toBe(false)
    // The picture is rotated by 90 degrees to the right: its left side is on top.
    expect([await colourAt(webp, 240, 100), await colourAt(webp, 240, 380)]).toEqual(['r', 'b'])
  })

  test('with hidden markup is stored without it [SITE-28]', async () => {
    const page = '<script>alert(1)</script>'
    const jpeg = await halves().jpeg().toBuffer()
    const hidden = [
      Buffer.concat([jpeg, Buffer.from(page)]),
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, page.length + 2]),
        Buffer.from(page),
        jpeg.subarray(2),
      ]),
    ]
    for (const bytes of hidden) {
      const { status, body } = await hang(bytes)
      expect(status).toBe(200)
      expect((await bytesAt(body.image)).includes('script')).toBe(false)
    }
  })

  test('is accepted with one pixel and with forty megapixels', async () => {
    expect((await hang(blackPng(1, 1))).status).toBe(200)
    expect((await hang(blackPng(8000, 5000, 1))).status).toBe(200)
  })
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

describe('picture validation', () => {
  const refused: readonly [string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', () => Buffer.from(svg)],
    [
      'an SVG with a prologue',
      () => Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- PNG -->${svg}`),
    ],
    ['an HTML page', () => Buffer.from(html)],
    ['an HTML page that begins like a GIF', () => Buffer.from(`GIF89a/*${html}*/=1`)],
    [
      'an HTML page that begins like a PNG',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
    ],
    [
      'half a JPEG',
      async () =>
        halves()
          .jpeg()
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
    ],
    [
      'half a PNG',
      async () =>
        halves()
          .png()
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
    ],
    [
      'half a WebP',
      async () =>
        halves()
          .webp()
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
    ],
    ['a TIFF', () => halves().tiff().toBuffer()],
    ['an AVIF', () => halves(64, 64).avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['a zip', () => Buffer.from('504b0304140000000800', 'hex')],
    ['plain text', () => Buffer.from('no picture')],
    ['an empty file', () => Buffer.alloc(0)],
    ['an image of 50,000 by 50,000 pixels', () => blackPng(50_000, 50_000, 1)],
    ['an image of 1 by 100,000 pixels', () => blackPng(1, 100_000)],
    ['a JPEG with 20,000 scans', () => manyPasses(6000, 20_000)],
  ]
  test.each(sample(refused, 6))(
    'rejects %s quickly and without much memory [SITE-28]',
    { tags: 'rounds' },
    async (_what, make) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(5 * megabyte)
      const before = await pictures()
      const size = await memoryOf(app)
      const stop = startStopwatch()
      const { status, body } = await hang(bytes, { name: 'photo.png', type: 'image/png' })
      expect([status, body.code]).toEqual([400, 'IMAGE_REFUSED'])
      expect(stop()).toBeLessThan(5000)
      expect((await memoryOf(app)) - size).toBeLessThan(150)
      expect(await pictures()).toEqual(before)
      expect((await admin.get('/api/me')).status).toBe(200)
    },
  )

  test('limits the memory for 100,000 frames of 36 megapixels', async () => {
    const size = await memoryOf(app)
    const { status } = await hang(manyFrames(6000, 100_000))
    expect([200, 400]).toContain(status)
    expect((await memoryOf(app)) - size).toBeLessThan(250)
  })

  test('rejects a file above five megabytes, a second file, and a picture field that is not a file [STOCK-9, STOCK-23]', async () => {
    const image = (name: string, value: Buffer) => ({ name, filename: 'a.png', value })
    const body = multipart([image('image', Buffer.alloc(5 * megabyte + 1))])
    const large = await sendAll(admin, { method: 'PATCH', path: pathOf(product), body })
    expect([large.status, large.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
    const two = multipart([image('image', blackPng(1, 1)), image('image2', blackPng(1, 1))])
    const many = await sendAll(admin, { method: 'PATCH', path: pathOf(product), body: two })
    expect([many.status, many.body.code]).toEqual([400, 'MALFORMED_REQUEST'])
    for (const value of ['/pictures/1.webp', 'https://other.example/a.png', '1']) {
      const answer = await admin.request('PATCH', pathOf(product), { body: { image: value } })
      expect([value, answer.body.code]).toEqual([value, 'VALIDATION_FAILED'])
    }
  })

  test('rejects a new product with an invalid picture, without creating it [STOCK-8]', async () => {
    const [row] = await testApp.sql<{ category: number }>(
      'select category::int from product where id = $1',
      [product],
    )
    const form = new FormData()
    for (const [name, value] of Object.entries({
      category_id: row?.category,
      name: 'Unmade',
      price: 5,
    }))
      form.set(name, String(value))
    form.set('image', new File([svg], 'a.svg', { type: 'image/svg+xml' }))
    const answer = await send(admin, '/api/admin/products', { form })
    expect(answer.body.code).toBe('IMAGE_REFUSED')
    expect(await testApp.sql("select 1 from product where name = 'Unmade'")).toEqual([])
  })
})

/** The names of the threads of a process. */
async function threadsOf({ child }: AppProcess): Promise<string[]> {
  const folder = `/proc/${child.pid}/task`
  const names = (await readdir(folder)).map((id) => readFile(`${folder}/${id}/comm`, 'utf8'))
  return (await Promise.all(names)).map((name) => name.trim())
}

describe('a stored picture', () => {
  test.runIf(process.platform === 'linux')('was encoded by threads that never stop', async () => {
    const threads = await threadsOf(app)
    expect(threads.filter((name) => name === 'libvips worker')).toHaveLength(16)
  })

  test('is served as WebP that caches may store forever, with safe headers [SITE-29]', async () => {
    const { body } = await hang(await halves().png().toBuffer())
    const { status, headers } = await sendRaw(testApp.url, String(body.image))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    `/pictures/${crypto.randomUUID()}.webp`,
    '/pictures/1.webp',
    '/pictures/..%2f..%2fetc%2fpasswd.webp',
    '/pictures/%00.webp',
    "/pictures/'or'1'='1.webp",
    `/pictures/${'x'.repeat(300)}.webp`,
  ])('is not served at %s, and the error is not cached', async (path) => {
    const { status, headers } = await sendRaw(testApp.url, path)
    expect([404, 400]).toContain(status)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('is deleted when it is replaced, when it is removed, and with its product [SITE-29]', async () => {
    const mine = await newProduct(admin)
    product = mine.id
    const first = (await hang(await halves().png().toBuffer())).body.image
    await expectOk(admin.request('PATCH', pathOf(mine.id), { body: { name: 'Another name' } }))
    expect((await picture(first)).status).toBe(200)
    const second = (await hang(await halves().jpeg().toBuffer())).body.image
    expect(second).not.toBe(first)
    expect([(await picture(first)).status, (await picture(second)).status]).toEqual([404, 200])
    const bare = await expectOk<{ image: unknown }>(
      admin.request('PATCH', pathOf(mine.id), { body: { image: '' } }),
    )
    expect(bare.image).toBeNull()
    expect((await picture(second)).status).toBe(404)
    const third = (await hang(await halves().webp().toBuffer())).body.image
    expect((await admin.request('DELETE', pathOf(mine.id))).status).toBe(204)
    expect((await picture(third)).status).toBe(404)
  })

  test('is the only one left after twenty concurrent uploads', async () => {
    const mine = await newProduct(admin)
    product = mine.id
    const before = await pictures()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) => hang(blackPng(100 + n, 100))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await pictures()).toHaveLength(before.length + 1)
  })
})
