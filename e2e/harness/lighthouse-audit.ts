import { chromium, type Page } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { chromiumPath } from '../../scripts/checks/chromium.ts'
import { freePort } from '../../server/src/platform/process/free-port.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** The Lighthouse result of one page. */
export type Audited = {
  /** 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>
  /** The failed audits, each with its value and its first elements. */
  readonly faults: readonly string[]
  readonly largestPaintMs: number | undefined
  /** The final URL; it differs where a guard redirects. */
  readonly finalUrl: string | undefined
  /** The URLs of all fetched scripts and styles. */
  readonly files: readonly string[]
}

/** The simulated device: a phone on a slow connection, or a desktop on a fast connection. */
export type Device = 'phone' | 'desktop'

/** Audits a page, by default on a phone. */
export type Auditor = (
  url: string,
  categories: readonly Category[],
  device?: Device,
) => Promise<Audited>

/** Opens a page in the auditor's browser: a session of this page applies to the audited pages. */
export type Visitor = (visit: (page: Page) => Promise<void>) => Promise<void>

/**
 * Opens a separate Chromium; each page starts with an empty cache. `trustedKey` is the digest of the key of a
 * certificate that Chromium accepts without an authority.
 */
export async function withAuditor<T>(
  work: (audit: Auditor, enter: Visitor) => Promise<T>,
  trustedKey?: string,
): Promise<T> {
  const port = await freePort()
  const trust =
    trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`]
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
      ...trust,
    ],
  })
  try {
    return await work(
      (url, categories, device = 'phone') =>
        audit(url, { port, onlyCategories: [...categories], logLevel: 'silent' }, device),
      (visit) => visited(port, visit),
    )
  } finally {
    await browser.close()
  }
}

async function visited(port: number, visit: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  // The default context, in which the auditor opens its pages. A new context would not share its session.
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('the browser has no context of its own')
  await visit(page)
  await page.close()
  await browser.close()
}

const tries = 3

async function audit(url: string, flags: Flags, device: Device): Promise<Audited> {
  let message: string | undefined
  for (let tried = 0; tried < tries; tried += 1) {
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
    message = result ? failureOf(result.lhr) : 'no result'
    if (result && message === undefined) return read(result.lhr)
  }
  throw new Error(`Lighthouse could not audit ${url}: ${message}`)
}

/**
 * Why Lighthouse could not complete an audit. On a busy machine the browser may lose its trace, or robots.txt may take
 * longer than the 2 s that Lighthouse waits for it. Neither is a fault of the page.
 */
function failureOf({ runtimeError, audits }: Report): string | undefined {
  return runtimeError?.message ?? audits['robots-txt']?.explanation
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function read({ categories, audits, finalDisplayedUrl }: Report): Audited {
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    faults: lost.map(
      ({ id }) =>
        `${id}: ${audits[id]?.displayValue ?? ''} ${JSON.stringify(itemsOf(audits[id]).slice(0, 3))}`,
    ),
    largestPaintMs: audits['largest-contentful-paint']?.numericValue,
    finalUrl: finalDisplayedUrl,
    files: itemsOf(audits['network-requests'])
      .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
      .map((item) => String(item['url'])),
  }
}

function itemsOf(
  audited: Report['audits'][string] | undefined,
): readonly Readonly<Record<string, unknown>>[] {
  const details = audited?.details
  return details && 'items' in details && Array.isArray(details.items) ? details.items : []
}
