import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { Site } from '@nosim/contract/site.ts'
import type { ReactNode } from 'react'
import { DemoNotice } from '../../layouts/demo-notice.tsx'
import style from '../public.css?url'
import { HelpCorner } from './help-corner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export type DocumentProps = {
  readonly site: Site
  /** The address that people use, without a slash at its end. */
  readonly origin: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly children: ReactNode
}

/** A whole public page: its head, and what stands around its own part. */
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
        <HelpCorner supportUrl={site.support_url} />
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
      <meta name="theme-color" content="#f8f6f2" />
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
        content="The card of a rented number on which a code has just arrived"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  )
}

/** The addresses of what each public page fetches first; the build puts a hash into their names. */
const assets = { font, style } as const
