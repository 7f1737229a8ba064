import type { FastifyInstance } from 'fastify'

/** `paper` of the light theme in `web/src/base.css`: the background of the window before the first page is drawn. */
const paper = '#f7f5f1'

/** Serves the web app manifest, with which users install the shop under its brand. */
export function mountManifest(app: FastifyInstance, brand: string): void {
  const manifest = JSON.stringify(manifestOf(brand))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  )
}

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

function manifestOf(brand: string) {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description:
      'A prepaid naira wallet for US phone numbers that receive your verification codes.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Buy Numbers', url: '/buy-number', icons: [icon('icon-192.png', 192, 'any')] },
      { name: 'Fund Wallet', url: '/recharge', icons: [icon('icon-192.png', 192, 'any')] },
    ],
  }
}
