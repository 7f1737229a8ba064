import { expect } from '@playwright/test'
import { withAuditor, type Category } from '../harness/lighthouse-audit.ts'
import { openFront } from '../harness/fault-proxy.ts'
import { test } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

// Speed depends on the machine: `npm run bench lighthouse` measures that.
const certain: readonly Category[] = ['accessibility', 'best-practices', 'seo']

for (const { row: path, tag } of tagRows(['/login', '/', '/register'], 1))
  test(`Lighthouse finds no fault at ${path}`, { tag }, async ({ shop }) => {
    await withAuditor(async (audit) => {
      const { scores, faults } = await audit(shop.url + path, certain)
      expect(faults).toEqual([])
      expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
    })
  })

test(
  'the check reports a wrong robots.txt, and repeats an audit that could not read it',
  { tag: '@soak' },
  async ({ shop }) => {
    await using front = await openFront(shop)
    const robots = '/robots.txt'
    await withAuditor(async (audit) => {
      front.delay(robots, 3_000) // Lighthouse waits 2 s
      expect((await audit(`${front.url}/login`, ['seo'])).faults.join()).not.toContain('robots-txt')
      expect(front.requests(robots)).toBe(2)
      front.rewrite(robots, (text) => text.replace('User-agent', 'Agent'))
      expect((await audit(`${front.url}/login`, ['seo'])).faults).toContainEqual(
        expect.stringContaining('robots-txt: '),
      )
    })
  },
)

test('text responses above 1 KiB are compressed', async ({ page, shop }) => {
  const encodings = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(assets\/.*\.(js|css)|login)$/.test(pathname))
      encodings.set(pathname, response.headers()['content-encoding'])
  })
  await page.goto(`${shop.url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  const plain = [...encodings].filter(([, encoding]) => encoding !== 'br').map(([path]) => path)
  expect(encodings.has('/login')).toBe(true)
  // A file that fits into one packet is not compressed.
  for (const path of plain) {
    const body = await (await page.request.get(shop.url + path)).body()
    expect(body.length, path).toBeLessThan(1024)
  }
})
