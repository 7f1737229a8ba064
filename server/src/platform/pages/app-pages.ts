import { readFile } from 'node:fs/promises'
import { encode, type Encoded } from './encoded.ts'

/** The document of the app at a path. */
export type AppPages = (path: string) => Encoded

/**
 * Reads the built `index.html`, and which further files each page needs (`server/page-files.json`). The document names
 * them, so that they load beside its scripts and not after them.
 */
export async function readAppPages(folder: URL): Promise<AppPages> {
  const html = await readFile(new URL('index.html', folder), 'utf8')
  const files = await readFile(new URL('server/page-files.json', folder), 'utf8')
  const pages = Object.entries<readonly string[]>(JSON.parse(files)).map(
    async ([path, needed]) => ({
      pattern: patternOf(path),
      page: await encode(htmlType, withLinks(html, needed)),
    }),
  )
  const known = await Promise.all(pages)
  const other = await encode(htmlType, html)
  return (path) => known.find(({ pattern }) => pattern.test(path))?.page ?? other
}

const htmlType = 'text/html; charset=utf-8'

/** `/users/:id` matches one further segment, `/logs/:id?` also none. */
function patternOf(path: string): RegExp {
  const body = path.replaceAll(/\/:\w+(\??)/g, (_, optional: string) => `(?:/[^/]+)${optional}`)
  return new RegExp(`^${body}/?$`)
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
