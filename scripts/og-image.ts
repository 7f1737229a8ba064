// `node scripts/og-image.ts http://localhost:3000`: draws `web/public/og.png`, the picture that messengers show beside
// a link, from the top of the landing page of a running shop. It contains no brand, because the brand is a setting.
import { chromium } from '@playwright/test'
import { chromiumPath } from './checks/chromium.ts'

const [url] = process.argv.slice(2)
if (!url) throw new Error('Say where the shop is: node scripts/og-image.ts http://localhost:3000')

const head = `
  header, footer, dialog, aside, body > a, body > button, main > :not(:first-child), figcaption { display: none !important }
  main > section > div { height: 630px; max-width: none; padding: 0 72px; grid-template-columns: 11fr 9fr; column-gap: 56px }
  h1 { font-size: 62px !important }
  h1 ~ div, h1 ~ ul { display: none !important }
  h1 ~ p { font-size: 24px !important; line-height: 36px !important }
`
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
await page.goto(url)
await page.addStyleTag({ content: head })
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: 'web/public/og.png' })
await browser.close()
