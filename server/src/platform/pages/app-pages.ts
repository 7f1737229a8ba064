import { readFile } from 'node:fs/promises'
import { escapeHtml } from './html.ts'
import { encode, type Encoded } from './encoded.ts'

/** The document of the app at a path; `isKnown` is false where the app has no page. */
export type AppPages = (path: string) => { readonly document: Encoded; readonly isKnown: boolean }

/** What `web/build/page-files.ts` writes for a page. */
type Page = {
  readonly title: string
  readonly description?: string
  readonly files: readonly string[]
}

/**
 * Reads the built `index.html`, and the title, description and further files of each page (`server/page-files.json`). The document
 * has both: link previews read title and description, and the files load beside the scripts and not after them.
 */
export async function readAppPages(
  folder: URL,
  { brand, origin }: { readonly brand: string; readonly origin: string },
): Promise<AppPages> {
  const built = await readFile(new URL('index.html', folder), 'utf8')
  const files = await readFile(new URL('server/page-files.json', folder), 'utf8')
  const html = built.replaceAll('Nosim', () => escapeHtml(brand))
  const pages = Object.entries<Page>(JSON.parse(files)).map(async ([path, page]) => ({
    pattern: patternOf(path),
    document: await encode(
      htmlType,
      withLinks(
        withTitle(withDescription(html, page.description), `${page.title} · ${brand}`, origin),
        page.files,
      ),
    ),
    isKnown: true,
  }))
  const known = await Promise.all(pages)
  const other = { document: await encode(htmlType, withTitle(html, brand, origin)), isKnown: false }
  return (path) => known.find(({ pattern }) => pattern.test(path)) ?? other
}

const htmlType = 'text/html; charset=utf-8'

/** `/users/:id` matches one further segment, `/logs/:id?` also none. */
function patternOf(path: string): RegExp {
  const body = path.replaceAll(/\/:\w+(\??)/g, (_, optional: string) => `(?:/[^/]+)${optional}`)
  return new RegExp(`^${body}$`)
}

function withTitle(html: string, title: string, origin: string): string {
  const text = escapeHtml(title)
  const preview = [
    `<meta property="og:title" content="${text}" />`,
    `<meta property="og:image" content="${escapeHtml(origin)}/og.png" />`,
  ]
  return html.replace(/<title>[^<]*<\/title>/, () =>
    [`<title>${text}</title>`, ...preview].join('\n    '),
  )
}

/** Of the page instead of the app, also for link previews. A page for users alone names nothing that only they may see. */
function withDescription(html: string, description: string | undefined): string {
  if (description === undefined) return html
  const text = escapeHtml(description)
  return html.replace(
    /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
    () =>
      `<meta name="description" content="${text}" />\n    <meta property="og:description" content="${text}" />`,
  )
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
