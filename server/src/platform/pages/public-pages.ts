import type { Offers } from '@nosim/contract/base/offers.ts'
import type { Site } from '@nosim/contract/base/site.ts'
import type { FastifyInstance } from 'fastify'
import type { Content } from './content.ts'
import { encode, type Encoded, sendEncoded } from './encoded.ts'

/** What the public pages are made of. */
export type PublicDependencies = {
  readonly site: Site
  /** The public address, without a slash at its end. */
  readonly origin: string
  readonly content: Content
  /** What is kept about users and for how long, as a Markdown table. */
  readonly kept: string
  /** What the shops sell now. */
  readonly readOffers: () => Promise<Offers>
  /** For so long the pages keep the offers that were read, in ms. */
  readonly offersMs: number
}

/** What the built `web/src/public/render-pages.tsx` exports. */
type Renderer = {
  readonly renderPages: (
    deps: PublicDependencies & { readonly offers: Offers },
  ) => readonly RenderedPage[]
}

type RenderedPage = { readonly path: string; readonly type: string; readonly body: string }
type Pages = ReadonlyMap<string, Encoded>

/**
 * Renders the landing page, the pages of its footer and the files for search engines, and serves them from memory. Brand,
 * links and texts are settings, so that this cannot be done before the start; other offers render them again.
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
      return page ? sendEncoded(request, reply, page) : reply.callNotFound()
    })
  }
}

/** Returns a function for the pages of now. Requests share a read of the offers; those of before do where it fails. */
function pagesOf(renderPages: Renderer['renderPages'], deps: PublicDependencies) {
  let pages: Promise<Pages> | undefined
  let shown = ''
  let freshUntil = 0
  const refresh = async (before: Promise<Pages> | undefined): Promise<Pages> => {
    try {
      const offers = await deps.readOffers()
      const text = JSON.stringify(offers)
      if (before && text === shown) return await before
      const rendered = await encodeAll(renderPages({ ...deps, offers }))
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

const encodeAll = async (rendered: readonly RenderedPage[]): Promise<Pages> =>
  new Map(
    await Promise.all(
      rendered.map(async ({ path, type, body }): Promise<[string, Encoded]> => [
        path,
        await encode(type, body),
      ]),
    ),
  )
