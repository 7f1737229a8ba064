import type { Site } from '@nosim/contract/base/site.ts'
import { readFile } from 'node:fs/promises'
import { escapeHtml } from './html.ts'
import { encode, type Encoded, encodeOnce } from './encoded.ts'

/** The preview that a messenger shows of a link. */
export type LinkPreview = {
  readonly title: string
  readonly description?: string | undefined
  /** The picture, with its size in pixels; without it the picture of the site is shown. */
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

/** An entry of the file that `web/build/page-files.ts` writes. */
type PageFile = {
  readonly title: string
  readonly description?: string
  readonly files: readonly string[]
}

/**
 * Reads the built `index.html`, and the title, description and further files of each page (`server/page-files.json`).
 * The document contains the title and description for link previews. It names the files, so that they load at the same
 * time as the scripts. It also contains the settings of the site for the first paint.
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

/** The picture of links without their own: `web/public/og.png`. */
const sitePicture: Picture = { path: '/og.png', width: 1200, height: 630 }

/**
 * The tags of a preview. Only pages with their own preview also have `og:url`. Messengers open that URL instead of the
 * link, so the query of an invitation would be lost.
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

/** Puts title, description and tags into a document. They contain nothing that only signed-in users may see. */
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

/** Adds the settings as data, which the content security policy allows. `web/src/api/site.ts` reads them. */
function withSite(html: string, site: Site): string {
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="site">${json}</script>\n`
  return html.replace(/(?=<\/head>)|$/, () => element)
}

/** Adds links at the end: a connection requests files in the order of the document. */
function withLinks(html: string, files: readonly string[]): string {
  return html.replace(/(?=<\/body>)|$/, () => files.map(linkOf).join(''))
}

// The attributes must equal those of the later request; otherwise the file is fetched twice.
const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="${file}">\n`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">\n`
