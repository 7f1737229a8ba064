import type { Site } from '@nosim/contract/base/site.ts'
import { readFile } from 'node:fs/promises'
import { escapeHtml } from './html.ts'
import { encode, type Encoded, encodeOnce } from './encoded.ts'

/** What a messenger shows beside a link. */
export type LinkPreview = {
  readonly title: string
  readonly description?: string | undefined
  /** By its path and size in pixels; without it the picture of the site. */
  readonly picture?: Picture | undefined
}

type Picture = { readonly path: string; readonly width: number; readonly height: number }

/** A page of the app; `isKnown` is false where the app has none. */
export type AppPage = {
  readonly document: () => Promise<Encoded>
  readonly isKnown: boolean
  /** The same document with another preview, for this path. */
  readonly withPreview: (preview: LinkPreview, path: string) => Promise<Encoded>
}

export type AppPages = (path: string) => AppPage

/** What `web/build/page-files.ts` writes for a page. */
type PageFile = {
  readonly title: string
  readonly description?: string
  readonly files: readonly string[]
}

/**
 * Reads the built `index.html`, and the title, description and further files of each page (`server/page-files.json`). The document
 * has both: link previews read title and description, and the files load beside the scripts and not after them. It also
 * has the settings of the site, so that the first paint knows them.
 */
export async function readAppPages(
  folder: URL,
  { site, origin }: { readonly site: Site; readonly origin: string },
): Promise<AppPages> {
  const built = await readFile(new URL('index.html', folder), 'utf8')
  const files = await readFile(new URL('server/page-files.json', folder), 'utf8')
  const { brand } = site
  const html = withSite(
    built.replaceAll('Nosim', () => escapeHtml(brand)),
    site,
  )
  const named = ({ title, ...rest }: LinkPreview) => ({ ...rest, title: `${title} · ${brand}` })
  const pageOf = (page: string, own: LinkPreview, isKnown: boolean): AppPage => ({
    document: encodeOnce(htmlType, () => withTags(page, own, tagsOf(own, origin))),
    isKnown,
    withPreview: (preview, path) => {
      const tags = [...tagsOf(named(preview), origin), ['og:url', origin + path] as const]
      return encode(htmlType, withTags(page, own, tags))
    },
  })
  const known = Object.entries<PageFile>(JSON.parse(files)).map(([path, { files, ...own }]) => ({
    pattern: patternOf(path),
    page: pageOf(withLinks(html, files), named(own), true),
  }))
  const other = pageOf(html, { title: brand }, false)
  return (path) => known.find(({ pattern }) => pattern.test(path))?.page ?? other
}

const htmlType = 'text/html; charset=utf-8'

/** `/users/:id` matches one further segment, `/logs/:id?` also none. */
function patternOf(path: string): RegExp {
  const body = path.replaceAll(/\/:\w+(\??)/g, (_, optional: string) => `(?:/[^/]+)${optional}`)
  return new RegExp(`^${body}$`)
}

type Tag = readonly [property: string, content: string]

/** The picture of links that have none of their own: `web/public/og.png`. */
const sitePicture: Picture = { path: '/og.png', width: 1200, height: 630 }

/**
 * The tags of a preview. Only the page of one product gets an `og:url` besides: messengers follow it in place of the link,
 * which would lose the query of an invitation.
 */
function tagsOf({ title, description, picture = sitePicture }: LinkPreview, origin: string): Tag[] {
  return [
    ['og:title', title],
    ...(description === undefined ? [] : [['og:description', description] as const]),
    ['og:image', origin + picture.path],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
  ]
}

/** A page for users alone names nothing that only they may see. */
function withTags(html: string, { title, description }: LinkPreview, tags: readonly Tag[]): string {
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    ...tags.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ]
  const titled = html.replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '))
  if (description === undefined) return titled
  const described = `<meta name="description" content="${escapeHtml(description)}" />`
  return titled.replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => described)
}

/** As data, which the content security policy allows and `web/src/api/site.ts` reads; no text in it ends the element. */
function withSite(html: string, site: Site): string {
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="site">${json}</script>\n`
  return html.replace(/(?=<\/head>)|$/, () => element)
}

/** At the end, for a connection takes the files in the order of the document. */
function withLinks(html: string, files: readonly string[]): string {
  return html.replace(/(?=<\/body>)|$/, () => files.map(linkOf).join(''))
}

// The attributes are those of the later request, or the file would be fetched twice.
const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="${file}">\n`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">\n`
