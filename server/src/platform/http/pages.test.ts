import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Offers } from '@nosim/contract/base/site.ts'
import type { LinkPreview } from '../pages/app-pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../process/log.ts'
import { openHttp } from './http.ts'
import { mountPages } from './pages.ts'

// A small build. The browser tests verify what the renderer of the real build makes.
const renderer = `
export const renderPages = ({ site, origin, content, offers }) => [
  { path: '/', type: 'text/html; charset=utf-8', body: \`<h1>\${site.brand}</h1><p>\${JSON.stringify(offers.services)}\${'word '.repeat(200)}\` },
  { path: '/terms', type: 'text/html; charset=utf-8', body: content.terms },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: \`Sitemap: \${origin}/sitemap.xml\` },
]
`
const site = {
  brand: 'Acme',
  support_url: null,
  mailbox_url: null,
  channel_url: null,
  users_claim: '</script><b>1',
  figures: [],
  splash_ms: 0,
  password_minimum: 6,
  deposit_minimum_ngn: 100,
  referral_from_ngn: 1000,
  referral_bonus_ngn: 100,
  demo: false,
}

const noOffers: Offers = { services: [], boosts: [], products: [] }
let offers: Offers | Error = noOffers
const readNow = () => (offers instanceof Error ? Promise.reject(offers) : Promise.resolve(offers))
/** The preview of `/shelf/7`. */
let preview: LinkPreview | Error | undefined

/** The title and the files of the pages of two paths. */
const pageFiles = {
  '/shelf/:id?': { title: 'The <shelf>', files: ['/assets/shelf-1.js', '/assets/shelf-1.css'] },
  '/users/:id': { title: 'User', description: 'A "user"', files: ['/assets/user-1.js'] },
}

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-pages-'))
  await mkdir(join(folder, 'server'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/render-pages.js'), renderer)
  await writeFile(
    join(folder, 'index.html'),
    '<title>Nosim</title>\n<meta\n  name="description"\n  content="The app."\n/>',
  )
  await writeFile(join(folder, 'server/page-files.json'), JSON.stringify(pageFiles))
  await mkdir(join(folder, 'icons'))
  await writeFile(join(folder, 'icons/icon-192.png'), 'a picture')
  await writeFile(join(folder, 'assets/a-1.js'), 'let a = 1')
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync('let a = 1'))
  app = await openPages(folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function openPages(folder: string, readOffers = readNow): Promise<FastifyInstance> {
  const http = await openHttp({
    log: openLog('silent'),
    brand: 'Acme',
    trustProxy: 0,
    publicUrl: 'https://shop.test',
    onAnswer: () => {},
  })
  await mountPages(http, pathToFileURL(`${folder}/`), {
    site,
    origin: 'https://shop.test',
    content: { terms: 'The terms' },
    kept: '',
    readDelivery: () => Promise.resolve({ until: null, services: [] }),
    readOffers,
    offersMs: 0,
    firstReadMs: 10_000,
    readPreview: (path) => {
      if (preview instanceof Error) return Promise.reject(preview)
      return Promise.resolve(path === '/shelf/7' ? preview : undefined)
    },
  })
  return http
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })

describe('a public page [SITE-9]', () => {
  test('contains the configured settings and texts', async () => {
    const answer = await get('/')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Acme</h1>')
    expect((await get('/terms')).body).toBe('The terms')
    expect((await get('/robots.txt')).body).toBe('Sitemap: https://shop.test/sitemap.xml')
    expect((await get('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('shows the current prices, and the last known ones while they cannot be read [SITE-33]', async () => {
    const before = (await get('/')).headers['etag']
    expect((await get('/')).headers['etag']).toBe(before)
    offers = { ...noOffers, services: [{ code: 'wa', name: 'WhatsApp', price: 1927 }] }
    expect((await get('/')).body).toContain('1927')
    offers = new Error('no database')
    expect((await get('/')).body).toContain('1927')
    offers = noOffers
    expect((await get('/')).headers['etag']).toBe(before)
  })

  test('waits at the start while the database is busy, and not for another error [OPS-31]', async () => {
    const busy = new Error('Connection terminated due to connection timeout')
    const errors = [busy, busy]
    const read = () => {
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve(noOffers)
    }
    const http = await openPages(folder, read)
    expect(errors).toEqual([])
    expect((await http.inject({ url: '/' })).statusCode).toBe(200)
    await http.close()
    errors.push(new Error('a fault of the code'), busy)
    await expect(openPages(folder, read)).rejects.toThrow('a fault of the code')
    expect(errors).toEqual([busy])
  })

  test('has security headers and is revalidated on each request', async () => {
    const { headers } = await get('/')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['vary']).toBe('accept-encoding')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent with the encoding %s', async (encoding, open) => {
    const plain = await get('/')
    const answer = await get('/', { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['etag']).toBe(plain.headers['etag'])
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(open(answer.rawPayload).toString()).toBe(plain.body)
  })

  test('is not sent again to a client that has it', async () => {
    const { etag } = (await get('/')).headers
    const again = await get('/', { 'if-none-match': String(etag), 'accept-encoding': 'br' })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['etag']).toBe(etag)
    expect(again.headers).not.toHaveProperty('content-encoding')
    expect((await get('/terms', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('answers a HEAD request without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
  })
})

describe('the app [SITE-9, SITE-31]', () => {
  test.each(['text/html', '*/*', 'application/json', undefined])(
    'is served at its paths for the accept header %s',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const headers = accept === undefined ? {} : { accept }
        const answer = await app.inject({ method, url: '/shelf/7?ref=x', headers })
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        if (method === 'HEAD') expect(answer.body).toBe('')
        else expect(answer.body).toContain('<title>The &lt;shelf&gt; · Acme</title>')
      }
    },
  )

  test('has a title, a description and an image for link previews', async () => {
    const { body } = await get('/users/7')
    expect(body).toContain('<meta property="og:title" content="User · Acme" />')
    expect(body).toContain('<meta property="og:image" content="https://shop.test/og.png" />')
    expect(body).not.toContain('Nosim')
    const text = 'A &quot;user&quot;'
    expect(body).toContain(`<meta name="description" content="${text}" />`)
    expect(body).toContain(`<meta property="og:description" content="${text}" />`)
    expect(body).not.toContain('The app.')
    // A page without a description has that of the app.
    expect((await get('/shelf')).body).toContain('content="The app."')
  })

  test('has the settings of the site as data that ends nowhere else [SITE-42]', async () => {
    const { body } = await get('/shelf')
    const [, json = ''] =
      /<script type="application\/json" id="site">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual(site)
  })

  test('has the link preview of the item at the path, escaped [SITE-37]', async () => {
    const plain = (await get('/shelf/7')).body
    preview = {
      title: 'Mail <b>"A" & B</b> · ₦1,500.00',
      description: '"9" in stock.',
      picture: { path: '/pictures/a.webp', width: 480, height: 470 },
    }
    const own = await get('/shelf/7?ref=x')
    for (const [property, content] of [
      ['og:title', 'Mail &lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt; · ₦1,500.00 · Acme'],
      ['og:description', '&quot;9&quot; in stock.'],
      ['og:image', 'https://shop.test/pictures/a.webp'],
      ['og:image:width', '480'],
      ['og:image:height', '470'],
      ['og:url', 'https://shop.test/shelf/7'],
    ] as const) {
      expect(own.body).toContain(`<meta property="${property}" content="${content}" />`)
      expect(own.body.split(`"${property}"`)).toHaveLength(2)
    }
    expect(own.body).toContain('<title>The &lt;shelf&gt; · Acme</title>')
    expect(own.body).toContain('/assets/shelf-1.js')
    const head = await app.inject({ method: 'HEAD', url: '/shelf/7' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['etag']).toBe(own.headers['etag'])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(own.body)))
    // Other pages, and this page without a preview, have the tags of the page itself.
    expect((await get('/shelf/8')).body).toBe(plain)
    expect(plain).not.toContain('og:url')
    preview = { title: 'Mail', description: undefined }
    expect((await get('/shelf/7')).body).toContain('content="Mail · Acme"')
    expect((await get('/shelf/7')).body).toContain('content="https://shop.test/og.png"')
    preview = new Error('no database')
    expect((await get('/shelf/7')).body).toBe(plain)
    preview = undefined
    expect((await get('/shelf/7')).body).toBe(plain)
  })

  test('returns not found at an unknown path', async () => {
    for (const path of ['/nowhere', '/shelf/7/8', '/users', '/nowhere.php', '/shelf//7']) {
      const answer = await get(path, { accept: 'text/html' })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).toContain('<title>Acme</title>')
      expect((await get(path)).statusCode).toBe(404)
      const json = await get(path, { accept: 'application/json' })
      expect(json.headers['content-type']).toContain('application/problem+json')
    }
    expect((await app.inject({ method: 'POST', url: '/shelf' })).statusCode).toBe(404)
    expect((await get('/assets/gone-1.js')).headers['content-type']).toContain('problem+json')
  })

  test.each([
    ['/shelf/', '/shelf'],
    ['/shelf/7/?ref=a&b=c', '/shelf/7?ref=a&b=c'],
    ['/users/7//', '/users/7'],
    ['/terms/', '/terms'],
  ])('redirects from %s to %s', async (path, to) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, to])
  })

  test.each(['//evil.example/', '//evil.example/shelf/', '/%2f%2fevil.example/'])(
    'does not redirect to another host: %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404)
    },
  )

  test('has an icon at /favicon.ico', async () => {
    const answer = await get('/favicon.ico')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test.each([
    ['/shelf', ['shelf-1.js', 'shelf-1.css']],
    ['/shelf/7?tab=a', ['shelf-1.js', 'shelf-1.css']],
    ['/users/7', ['user-1.js']],
    ['/users', []],
    ['/users/7/more', []],
    ['/nowhere', []],
  ])('links the files of the page in the document of %s', async (path, files) => {
    const { body, headers } = await get(path, { accept: 'text/html' })
    expect([...body.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, name]) => name)).toEqual(files)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test.each(['/api/nowhere', '/hooks/nowhere'])('is not served for %s', async (path) => {
    const answer = await get(path, { accept: 'text/html' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('has files that browsers may cache', async () => {
    const { headers } = await get('/assets/a-1.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('is sent as compressed by the build', async () => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('let a = 1')
  })
})

test.each([
  '/server/render-pages.js',
  '/server/../server/render-pages.js',
  '/server%2frender-pages.js',
])('the renderer of the pages is not served: %s [SITE-9]', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
  expect((await get(path, { accept: 'text/html' })).body).not.toContain('renderPages')
})

test('without a build there are no pages, and the API still answers [SITE-9]', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'nosim-bare-'))
  const http = await openPages(bare)
  const answer = await http.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  const api = await http.inject({ url: '/api/openapi.json' })
  expect([api.statusCode, api.json().openapi]).toEqual([200, '3.1.0'])
  await http.close()
  await rm(bare, { recursive: true })
})
