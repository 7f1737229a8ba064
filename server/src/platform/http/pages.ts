import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppPage, type AppPages, type LinkPreview, readAppPages } from '../pages/app-pages.ts'
import { type Encoded, sendEncoded } from '../pages/encoded.ts'
import { mountPublicPages, type PublicDependencies } from '../pages/public-pages.ts'
import { sendProblem } from './answers.ts'

export type PageDependencies = PublicDependencies & {
  /** The preview of a path, where it has its own. */
  readonly readPreview: (path: string) => Promise<LinkPreview | undefined>
}

/**
 * Serves the built pages in `folder`: the public ones, rendered with `deps`, and those of the app. Any other path gets
 * the document of the app with status 404. The app then shows that nothing is there. Without a build only the API is
 * served.
 */
export async function mountPages(
  app: FastifyInstance,
  folder: URL,
  deps: PageDependencies,
): Promise<void> {
  const renderer = new URL('server/render-pages.js', folder)
  const built = existsSync(renderer)
  if (built) {
    await app.register(staticFiles, {
      root: fileURLToPath(folder),
      preCompressed: true,
      wildcard: false,
      index: false,
      // The compressed copies have no paths of their own: they are sent in place of their files.
      globIgnore: ['server/**', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    await mountPublicPages(app, renderer, deps)
  }
  if (!built) {
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'NOT_FOUND'))
    return
  }
  // Browsers and crawlers request this path without reading a page.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('icons/icon-192.png'),
  )
  const pages = await readAppPages(folder, { site: deps.site, origin: deps.origin })
  const documentOf = openPreviews(deps.readPreview)
  app.setNotFoundHandler((request, reply) => answerWithPage({ pages, documentOf }, request, reply))
}

/** The maximum number of cached documents with their own preview. */
const previewsMost = 500

/** Returns a function for the document of a path. A document with its own preview is made again when that changes. */
function openPreviews(readPreview: PageDependencies['readPreview']) {
  const kept = new Map<string, { readonly text: string; readonly document: Promise<Encoded> }>()
  return async (page: AppPage, path: string): Promise<Encoded> => {
    // The page opens without a database too.
    const preview = await readPreview(path).catch(() => undefined)
    if (!preview) return page.document()
    const text = JSON.stringify(preview)
    const before = kept.get(path)
    if (before?.text === text) return before.document
    if (kept.size >= previewsMost) kept.clear()
    const document = page.withPreview(preview, path)
    kept.set(path, { text, document })
    return document
  }
}

type Pages = {
  readonly pages: AppPages
  readonly documentOf: (page: AppPage, path: string) => Promise<Encoded>
}

/** Answers a request for no route and no file with the app's page at its path. Without a page it sends 404. */
async function answerWithPage(
  { pages, documentOf }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query] = request.url.split(/\?(.*)/s)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || /^\/(api|hooks|assets)(\/|$)/.test(path)) return sendProblem(reply, 'NOT_FOUND')
  const page = pages(path)
  if (!page.isKnown) {
    const plain = path.replace(/\/+$/, '')
    const isPage = pages(plain).isKnown || reply.server.hasRoute({ method: 'GET', url: plain })
    if (plain !== path && plain !== '' && isPage)
      return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 308)
    const { accept = '*/*' } = request.headers
    if (!/text\/html|\*\/\*/.test(accept)) return sendProblem(reply, 'NOT_FOUND')
    reply.code(404)
  }
  reply.header('cache-control', 'no-cache')
  const document = page.isKnown ? documentOf(page, path) : page.document()
  return sendEncoded(request, reply, await document)
}
