import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './http.ts'

/** Serves the built pages; any other address that a browser opens gets the app, which says what is not there. */
export async function mountPages(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder)
  const built = existsSync(root)
  if (built) {
    await app.register(staticFiles, {
      root,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const ours = /^\/(api|hooks)(\/|$)/.test(request.url)
    if (!built || !page || ours) return sendProblem(reply, 'NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
