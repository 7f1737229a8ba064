import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readAppPages } from '../pages/app-pages.ts'
import { sendEncoded } from '../pages/encoded.ts'
import { mountPublicPages, type PublicDependencies } from '../pages/public-pages.ts'
import { sendProblem } from './answers.ts'

/**
 * Serves the built pages in `folder`: the public ones, made of `parts`, and the app, which any other address that a
 * browser opens gets, and which shows what is not found. Without a build only the API is served.
 */
export async function mountPages(
  app: FastifyInstance,
  folder: URL,
  deps: PublicDependencies,
): Promise<void> {
  const renderer = new URL('server/render-pages.js', folder)
  const built = existsSync(renderer)
  if (built) {
    await app.register(staticFiles, {
      root: fileURLToPath(folder),
      preCompressed: true,
      wildcard: false,
      index: false,
      globIgnore: ['server/**'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    await mountPublicPages(app, renderer, deps)
  }
  const pages = built ? await readAppPages(folder) : undefined
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const ours = /^\/(api|hooks)(\/|$)/.test(request.url)
    if (!pages || !page || ours) return sendProblem(reply, 'NOT_FOUND')
    reply.header('cache-control', 'no-cache')
    return sendEncoded(request, reply, pages(new URL(request.url, deps.origin).pathname))
  })
}
