import { paths } from '../paths.ts'

/** The pages of the app that search engines may find, besides the prerendered pages. */
const doors = [paths.login, paths.register, paths.passwordRequest]

/** The sitemap of these paths (sitemaps.org, 0.9), as absolute addresses. */
export function sitemapOf(origin: string, pages: readonly string[]): string {
  const urls = [...pages, ...doors].map(
    (path) => `  <url><loc>${escape(origin + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The robots.txt (RFC 9309), which keeps robots off the API and off the signed-in pages. */
export function robotsOf(origin: string, pages: readonly string[]): string {
  const open = new Set<string>([...pages, ...doors, paths.home])
  const closed = Object.values<string>(paths).filter((path) => !open.has(path))
  return [
    'User-agent: *',
    ...['/api/', '/hooks/', ...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
