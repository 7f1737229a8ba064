import { readFileSync } from 'node:fs'
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../pages/html.ts'
import { encodeOnce, sendEncoded } from '../pages/encoded.ts'

const mark = (bars: string) =>
  `<path d="M8 24v-4.5M13.5 24v-8M19 24V12" stroke="${bars}" stroke-width="2.6" stroke-linecap="round"/><circle cx="24.25" cy="8.5" r="3" fill="#35d28a"/>`

const svg = (inside: string, width = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" viewBox="0 0 ${width} 32" fill="none">${inside}</svg>`

/** Mounts the OpenAPI document, which is made once, and its page at /docs, in the design of the product. */
export async function mountDocs(app: FastifyInstance, brand: string): Promise<void> {
  const document = encodeOnce('application/json; charset=utf-8', () =>
    JSON.stringify(app.swagger()),
  )
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'public, no-cache')
    return sendEncoded(request, reply, await document())
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, sendDocument)
  await app.register(swaggerUi, {
    ...docsPage(brand),
    uiHooks: {
      // The page uses its own path for the document.
      onRequest: (request, reply, next) => {
        if (request.routeOptions.url !== '/docs/json') return next()
        void sendDocument(request, reply).catch((error: unknown) => reply.send(error))
      },
    },
  })
  for (const name of ['geist', 'geist-mono']) {
    const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
    const font = readFileSync(new URL(import.meta.resolve(file)))
    app.get(`/docs/${name}.woff2`, { schema: { hide: true } }, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
    )
  }
}

const docsPage = (brand: string): FastifySwaggerUiOptions => ({
  routePrefix: '/docs',
  // Use the policy of all pages, which is stricter than that of the package.
  staticCSP: false,
  logo: {
    type: 'image/svg+xml',
    content: svg(
      `${mark('#f1f6f2')}<text x="38" y="22" fill="#f1f6f2" font-family="system-ui,sans-serif" font-size="17" font-weight="600">${escapeHtml(brand)} API</text>`,
      120 + 10 * brand.length,
    ),
    href: '/',
    target: '_self',
  },
  theme: {
    title: `API · ${escapeHtml(brand)}`,
    css: [
      {
        filename: 'docs-page.css',
        content: readFileSync(new URL('docs-page.css', import.meta.url), 'utf8'),
      },
    ],
    favicon: [
      {
        filename: 'favicon.svg',
        rel: 'icon',
        type: 'image/svg+xml',
        sizes: 'any',
        content: svg(`<rect width="32" height="32" rx="8" fill="#10231a"/>${mark('#f7f5f1')}`),
      },
    ],
  },
})
