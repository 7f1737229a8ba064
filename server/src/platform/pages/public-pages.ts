import type { Site } from '@nosim/contract/base/site.ts'
import type { FastifyInstance } from 'fastify'
import type { Content } from './content.ts'
import { encode, sendEncoded } from './encoded.ts'

/** What the public pages are made of. */
export type PublicDependencies = {
  readonly site: Site
  /** The public address, without a slash at its end. */
  readonly origin: string
  readonly content: Content
  /** What is kept about users and for how long, as a Markdown table. */
  readonly kept: string
}

/** What the built `web/src/public/render-pages.tsx` exports. */
type Renderer = { readonly renderPages: (deps: PublicDependencies) => readonly RenderedPage[] }

type RenderedPage = { readonly path: string; readonly type: string; readonly body: string }

/**
 * Renders the landing page, the pages of its footer and the files for search engines, once, and serves them from memory.
 * Brand, links and texts are settings, so that this cannot be done before the start.
 */
export async function mountPublicPages(
  app: FastifyInstance,
  renderer: URL,
  deps: PublicDependencies,
): Promise<void> {
  const { renderPages }: Renderer = await import(renderer.href)
  const pages = renderPages(deps).map(async ({ path, type, body }) => ({
    path,
    page: await encode(type, body),
  }))
  for (const { path, page } of await Promise.all(pages)) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      reply.header('cache-control', 'no-cache')
      return sendEncoded(request, reply, page)
    })
  }
}
