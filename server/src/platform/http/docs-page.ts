import { readFileSync } from 'node:fs'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

const mark = (bars: string) =>
  `<path d="M8 24v-4.5M13.5 24v-8M19 24V12" stroke="${bars}" stroke-width="2.6" stroke-linecap="round"/><circle cx="24.25" cy="8.5" r="3" fill="#35d28a"/>`

const svg = (inside: string, width = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" viewBox="0 0 ${width} 32" fill="none">${inside}</svg>`

/** The page that describes the API, at /docs, with the mark and the colours of the product. */
export const docsPage: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  staticCSP: true,
  logo: {
    type: 'image/svg+xml',
    content: svg(
      `${mark('#f1f6f2')}<text x="38" y="22" fill="#f1f6f2" font-family="system-ui,sans-serif" font-size="17" font-weight="600">Nosim API</text>`,
      170,
    ),
    href: '/',
    target: '_self',
  },
  theme: {
    title: 'API · Nosim',
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
}
