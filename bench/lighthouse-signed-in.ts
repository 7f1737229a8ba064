import { isForAdmins } from '../e2e/harness/admins.ts'
import {
  withAuditor,
  type Audited,
  type Auditor,
  type Device,
  type Visitor,
} from '../e2e/harness/lighthouse-audit.ts'
import { buildPages } from '../scripts/build-pages.ts'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { paths } from '../web/src/paths.ts'
import { median, type Figure } from './kit/figure.ts'
import { sized } from './kit/smoke.ts'
import { freePort } from '../server/src/platform/process/free-port.ts'
import { frontKey, openSecureFront } from './kit/secure-front.ts'
import { openStage } from './kit/stage.ts'

/** All pages of the back office, and the two pages that users open most. */
const visits = [
  {
    email: 'admin@demo.nosim.local',
    home: paths.admin,
    pages: Object.values(paths).filter(isForAdmins).slice(0, sized(100, 1)),
  },
  {
    email: 'user@demo.nosim.local',
    home: paths.dashboard,
    pages: [paths.dashboard, paths.buyNumber],
  },
].slice(0, sized(2, 1))
const devices = (['phone', 'desktop'] as const).slice(0, sized(2, 1))
/** The baseline: a page of the product that has only text. */
const bare = '/terms'
const rounds = sized(3, 1)
const performanceBar = 90

/**
 * The performance scores of Lighthouse for pages of a signed-in admin and user, as a desktop and as a phone. The app is
 * behind a proxy, as in production (docs/operations.md).
 */
export async function benchSignedInLighthouse(store: LocalDatabase): Promise<Figure[]> {
  await buildPages()
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const env = { DEMO: '1', PUBLIC_URL: origin, TRUST_PROXY: '1' }
  await using stage = await openStage(store, { delayMs: 0, hook: false, env })
  // So many users that the list of users has a full page, each with a transfer.
  const [someone] = await stage.users(40, 1000)
  await using _front = await openSecureFront(port, stage.url)
  const figures: Figure[] = []
  for (const { email, home, pages } of visits) {
    // Each user has a separate browser.
    await withAuditor(async (audit, enter) => {
      await signIn(enter, { origin, email, home })
      for (const device of devices) {
        const baseline = await repeat(audit, origin + bare, device)
        for (const path of pages) {
          const url = origin + path.replace(':id', someone?.userId ?? '')
          figures.push(figureOf({ path, device }, await repeat(audit, url, device), baseline))
        }
      }
    }, frontKey)
  }
  return figures
}

type SignIn = { readonly origin: string; readonly email: string; readonly home: string }

/** Signs in as a user of the demo, on the page. */
const signIn = (enter: Visitor, { origin, email, home }: SignIn): Promise<void> =>
  enter(async (page) => {
    await page.goto(`${origin}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('demo-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(origin + home)
  })

async function repeat(audit: Auditor, url: string, device: Device): Promise<Audited[]> {
  const audited: Audited[] = []
  for (let round = 0; round < rounds; round += 1) {
    const one = await audit(url, ['performance'], device)
    if (one.finalUrl !== url) throw new Error(`${url} led to ${one.finalUrl}`)
    audited.push(one)
  }
  return audited
}

function figureOf(
  { path, device }: { path: string; device: Device },
  audited: readonly Audited[],
  baseline: readonly Audited[],
): Figure {
  const score = (of: readonly Audited[]) => median(of.map((one) => one.scores.performance ?? 0))
  const paint = median(audited.map((one) => one.largestPaintMs ?? Number.NaN)) / 1000
  return {
    what: `Lighthouse on ${path}, ${device === 'desktop' ? 'on a desktop' : 'as a phone'}`,
    measured: `performance ${score(audited)} (largest paint ${paint.toFixed(1)} s, medians of ${rounds})`,
    baseline: `a page of text, ${bare}: performance ${score(baseline)}`,
    bar: `>= ${performanceBar}`,
    met: score(audited) >= performanceBar,
  }
}
