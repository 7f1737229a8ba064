import type { Offers, Site } from '@nosim/contract/base/site.ts'
import type { Delivery } from '@nosim/contract/shop/delivery.ts'
import type { FastifyInstance } from 'fastify'
import { retried } from '../db/retry.ts'
import type { Content } from './content.ts'
import { type Encoded, encodeOnce, sendEncoded } from './encoded.ts'

/** The inputs of the public pages. */
export type PublicDependencies = {
  readonly site: Site
  /** The public address, without a slash at its end. */
  readonly origin: string
  readonly content: Content
  /** A Markdown table of the data that is kept about users, and for how long. */
  readonly kept: string
  /** Reads what the shops sell now. */
  readonly readOffers: () => Promise<Offers>
  /** Reads how reliably the services on sale receive codes. */
  readonly readDelivery: () => Promise<Delivery>
  /** How long the pages keep what was read, in ms. */
  readonly offersMs: number
  /** How long the first read waits for a busy database, in ms (OPS-31). */
  readonly firstReadMs: number
}

/** The exports of the built `web/src/public/render-pages.tsx`. */
type Renderer = {
  readonly renderPages: (
    deps: PublicDependencies & { readonly offers: Offers; readonly delivery: Delivery },
  ) => readonly RenderedPage[]
}

type RenderedPage = { readonly path: string; readonly type: string; readonly body: string }
/** Each page by its path; compressed at its first request. */
type Pages = ReadonlyMap<string, () => Promise<Encoded>>

/**
 * Renders the landing page, the page of delivery, the pages of the footer and the files for search engines. Serves them
 * from memory. Brand, links and texts are settings, so this happens at the start, and again when offers or figures
 * change.
 */
export async function mountPublicPages(
  app: FastifyInstance,
  renderer: URL,
  deps: PublicDependencies,
): Promise<void> {
  const { renderPages }: Renderer = await import(renderer.href)
  const pages = pagesOf(renderPages, deps)
  for (const path of (await pages()).keys()) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-cache')
      const page = (await pages()).get(path)
      return page ? sendEncoded(request, reply, await page()) : reply.callNotFound()
    })
  }
}

/** Returns a function for the present pages. Requests share a read of the offers; if it fails, the old pages stay. */
function pagesOf(renderPages: Renderer['renderPages'], deps: PublicDependencies) {
  let pages: Promise<Pages> | undefined
  let shown = ''
  let freshUntil = 0
  const read = () => Promise.all([deps.readOffers(), deps.readDelivery()])
  const refresh = async (before: Promise<Pages> | undefined): Promise<Pages> => {
    try {
      const [offers, delivery] = await (before
        ? read()
        : retried(read, { forMs: deps.firstReadMs }))
      const text = JSON.stringify([offers, delivery])
      if (before && text === shown) return await before
      const rendered = byPath(renderPages({ ...deps, offers, delivery }))
      shown = text
      return rendered
    } catch (error) {
      if (before) return before
      throw error
    }
  }
  return (): Promise<Pages> => {
    const now = performance.now()
    if (pages && now < freshUntil) return pages
    freshUntil = now + deps.offersMs
    pages = refresh(pages)
    return pages
  }
}

const byPath = (rendered: readonly RenderedPage[]): Pages =>
  new Map(rendered.map(({ path, type, body }) => [path, encodeOnce(type, () => body)]))
