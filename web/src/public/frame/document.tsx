import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { Site } from '@nosim/contract/base/site.ts'
import type { ReactNode } from 'react'
import { DemoNotice } from '../../layouts/demo-notice.tsx'
import style from '../public.css?url'
import { SiteHeader } from './site-header.tsx'
import { paths } from '../../paths.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { Anchor } from './anchor.tsx'
import { footerGroups } from './links.ts'
import { X } from 'lucide-react'
import { allSold } from '../shops/shops.ts'
import { HelpContent, helpTitle } from '../../layouts/help-content.tsx'

export type DocumentProps = {
  readonly site: Site
  /** The public address, without a trailing slash. */
  readonly origin: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly children: ReactNode
}

/** A whole public page: its head, header and footer around its content. */
export function Document(props: DocumentProps) {
  const { site, path, children } = props
  return (
    <html lang="en">
      <Head {...props} />
      <body className="flex flex-col">
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 font-medium text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        {site.demo && <DemoNotice />}
        <SiteHeader site={site} path={path} />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <SiteFooter site={site} path={path} />
        <HelpDialog supportUrl={site.support_url} />
      </body>
    </html>
  )
}

function Head({ site, origin, path, title, description }: DocumentProps) {
  const address = origin + path
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="stylesheet" href={assets.style} />
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f7f5f1" />
      <script src="/theme.js" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="A number for WhatsApp whose code has arrived, and the price that was charged for it"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  )
}

/** The addresses of the first files of each public page. The build adds a hash to their names. */
const assets = { font, style } as const

function SiteFooter({ site, path }: { readonly site: Site; readonly path: string }) {
  return (
    <footer className="bg-ink-panel text-on-panel">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-8 border-t border-panel-line px-4 py-10 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="col-span-2 flex max-w-[22rem] flex-col items-start gap-3 sm:col-span-1">
          <a href={paths.home} className="touch-target flex rounded-control">
            <NameMark name={site.brand} />
          </a>
          <p className="text-on-panel-soft">{allSold}, from one naira wallet.</p>
        </div>
        {footerGroups(site).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="pb-2 font-medium">{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <Anchor
                    link={link}
                    isHere={link.href === path}
                    className="inline-flex min-h-11 min-w-11 items-center text-on-panel-soft hover:text-on-panel hover:underline aria-[current]:text-on-panel sm:min-h-9"
                  />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}

/**
 * 'Need Help?', opened by the button in the header. As a popover the browser opens and closes it, and handles the
 * focus.
 */
function HelpDialog({ supportUrl }: { readonly supportUrl: string | null }) {
  return (
    <dialog
      id="help"
      popover="auto"
      aria-labelledby="help-title"
      className="fixed inset-x-4 top-1/2 mx-auto max-h-[85dvh] w-auto max-w-form -translate-y-1/2 animate-appear overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-veil"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="help-title" className="pt-2 text-title">
          {helpTitle}
        </h2>
        <button
          type="button"
          popoverTarget="help"
          popoverTargetAction="hide"
          aria-label="Close"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <div className="pt-4">
        <HelpContent supportUrl={supportUrl} />
      </div>
    </dialog>
  )
}
