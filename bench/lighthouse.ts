import { gzipSync } from 'node:zlib'
import {
  withAuditor,
  type Audited,
  type Auditor,
  type Category,
} from '../e2e/harness/lighthouse-audit.ts'
import { buildPages } from '../scripts/build-pages.ts'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { median, type Figure } from './kit/figure.ts'
import { sized } from './kit/smoke.ts'
import { openStage } from './kit/stage.ts'

const pages = ['/', '/about', '/privacy', '/login', '/register', '/password-request'].slice(
  0,
  sized(6, 1),
)
/** The baseline: a page of the product that has only text. */
const bare = '/terms'
const rounds = sized(3, 1)
const performanceBar = 95
const landingKibBar = 90

/** The scores of Lighthouse for public pages, as a simulated phone, and the size of the landing page. */
export async function benchLighthouse(store: LocalDatabase): Promise<Figure[]> {
  await buildPages()
  await using stage = await openStage(store, { delayMs: 1000, hook: false })
  // The origin that the canonical links of the pages have.
  const origin = stage.url.replace('127.0.0.1', 'localhost')
  return await withAuditor(async (audit) => {
    const baseline = await repeat(audit, origin + bare)
    const figures: Figure[] = []
    for (const path of pages) {
      const audited = await repeat(audit, origin + path)
      figures.push(scores(path, audited, baseline))
      if (path === '/') figures.push(await weight(audited[0]?.files ?? []))
    }
    return figures
  })
}

async function repeat(audit: Auditor, url: string): Promise<Audited[]> {
  const audited: Audited[] = []
  for (let round = 0; round < rounds; round += 1)
    audited.push(await audit(url, ['performance', 'accessibility', 'best-practices', 'seo']))
  return audited
}

function scores(path: string, audited: readonly Audited[], baseline: readonly Audited[]): Figure {
  const of = (category: Category) => median(audited.map((one) => one.scores[category] ?? 0))
  const others = [of('accessibility'), of('best-practices'), of('seo')]
  const paint = median(audited.map((one) => one.largestPaintMs ?? Number.NaN)) / 1000
  const bareScore = median(baseline.map((one) => one.scores.performance ?? 0))
  return {
    what: `Lighthouse on ${path}, as a phone`,
    measured: `performance ${of('performance')} (largest paint ${paint.toFixed(1)} s), accessibility, best practices and SEO ${others.join('/')} (medians of ${rounds})`,
    baseline: `a page of text, /terms: performance ${bareScore}`,
    bar: `>= ${performanceBar}; 100/100/100`,
    met: of('performance') >= performanceBar && others.every((score) => score === 100),
  }
}

async function weight(files: readonly string[]): Promise<Figure> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const bytes = Buffer.from(await (await fetch(file)).arrayBuffer())
      return { gzipped: gzipSync(bytes).length, plain: bytes.length }
    }),
  )
  const kib = (bytes: (size: (typeof sizes)[number]) => number) =>
    sizes.reduce((sum, size) => sum + bytes(size), 0) / 1024
  const gzipped = kib((size) => size.gzipped)
  return {
    what: 'scripts and styles of the landing page, gzipped',
    measured: `${gzipped.toFixed(1)} KiB in ${sizes.length} files`,
    baseline: `as they are: ${kib((size) => size.plain).toFixed(1)} KiB`,
    bar: `<= ${landingKibBar} KiB`,
    // Without a file nothing was measured.
    met: sizes.length > 0 && gzipped <= landingKibBar,
  }
}
