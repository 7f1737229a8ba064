import { formatCount } from '@nosim/contract/base/count.ts'
import type { Offers, Site } from '@nosim/contract/base/site.ts'
import type { Delivery } from '@nosim/contract/shop/delivery.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../paths.ts'
import { ContentPage } from './text/content-page.tsx'
import { DeliveryPage } from './delivery/delivery-page.tsx'
import { DevelopersPage } from './developers/developers-page.tsx'
import { developersText } from './developers/developers-text.tsx'
import { robotsOf, sitemapOf } from './for-search-engines.ts'
import { Document } from './frame/document.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { proseOf } from './text/markdown.ts'

export type PublicParts = {
  readonly site: Site
  /** The public address, without a trailing slash. */
  readonly origin: string
  /** The text of each content page by its name, as Markdown. */
  readonly content: Readonly<Record<string, string>>
  /** Which data of users is kept and for how long, as a Markdown table. */
  readonly kept: string
  readonly offers: Offers
  /** How reliably each service on sale receives codes. */
  readonly delivery: Delivery
}

export type RenderedPage = { readonly path: string; readonly type: string; readonly body: string }

/** The pages of the footer: the path, the name of the text, and the title for a text without a heading. */
const contentPages = [
  { path: paths.about, name: 'about', title: 'About' },
  { path: paths.contact, name: 'contact', title: 'Contact' },
  { path: paths.privacy, name: 'privacy', title: 'Privacy Policy' },
  { path: paths.terms, name: 'terms', title: 'Terms of Service' },
  { path: paths.acceptableUse, name: 'acceptable-use', title: 'Acceptable Use' },
] as const

/**
 * Renders all public pages that need no script: the landing page, the delivery rates, the page for programmers, the
 * texts, and the files for search engines. The server runs it at its start and when the content changes.
 * `vite.pages.config.ts` bundles it.
 */
export function renderPages(parts: PublicParts): readonly RenderedPage[] {
  const pages = [
    paths.home,
    paths.delivery,
    paths.developers,
    ...contentPages.map(({ path }) => path),
  ]
  return [
    renderLanding(parts),
    renderDelivery(parts),
    renderDevelopers(parts),
    ...contentPages.map((page) => renderContent(parts, page)),
    {
      path: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      body: robotsOf(parts.origin, pages),
    },
    {
      path: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      body: sitemapOf(parts.origin, pages),
    },
  ]
}

function renderLanding({ site, origin, offers }: PublicParts): RenderedPage {
  return htmlPage(
    paths.home,
    <Document
      site={site}
      origin={origin}
      path={paths.home}
      title={`${site.brand} · Receive SMS codes on a US number`}
      description="Rent a US phone number in your browser, see the SMS code the moment it arrives, and pay in naira only when it does. No SIM card needed."
    >
      <LandingPage site={site} offers={offers} />
    </Document>,
  )
}

function renderDelivery({ site, origin, delivery }: PublicParts): RenderedPage {
  return htmlPage(
    paths.delivery,
    <Document
      site={site}
      origin={origin}
      path={paths.delivery}
      title={`Delivery rates · ${site.brand}`}
      description="How many orders of each service received an SMS code, and how fast: counted from real orders of the last 7 and 30 days."
    >
      <DeliveryPage delivery={delivery} />
    </Document>,
  )
}

function renderDevelopers({ site, origin }: PublicParts): RenderedPage {
  const prose = developersText(site.brand, origin)
  return htmlPage(
    paths.developers,
    <Document
      site={site}
      origin={origin}
      path={paths.developers}
      title={`Developers · ${site.brand}`}
      description={prose.description}
    >
      <DevelopersPage prose={prose} />
    </Document>,
  )
}

function renderContent(
  { site, origin, content, kept }: PublicParts,
  { path, name, title }: (typeof contentPages)[number],
): RenderedPage {
  const prose = proseOf(textOf(name, content), {
    kept,
    brand: site.brand,
    url: origin,
    deposit_minimum: formatCount(site.deposit_minimum_ngn),
    referral_from: formatCount(site.referral_from_ngn),
    referral_bonus: formatCount(site.referral_bonus_ngn),
  })
  const heading = prose.title ?? title
  return htmlPage(
    path,
    <Document
      site={site}
      origin={origin}
      path={path}
      title={heading.includes(site.brand) ? heading : `${heading} · ${site.brand}`}
      description={prose.description}
    >
      <ContentPage prose={prose} {...(path === paths.contact && { reach: site })} />
    </Document>,
  )
}

/** The text of a page. The privacy page always has the table of what is kept, even if the operator's text omits it. */
function textOf(name: string, content: PublicParts['content']): string {
  const text = content[name] ?? ''
  if (name !== 'privacy' || /\{\{\s*kept\s*\}\}/.test(text)) return text
  return `${text}\n\n## What we keep, and for how long\n\n{{kept}}\n`
}

const htmlPage = (path: string, page: ReactNode): RenderedPage => ({
  path,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>${renderToStaticMarkup(page)}`,
})
