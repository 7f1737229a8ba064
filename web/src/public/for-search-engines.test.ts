import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { robotsOf, sitemapOf } from './for-search-engines.ts'

const pages = ['/', '/about']

test('the sitemap lists the full addresses of all public pages', () => {
  const map = sitemapOf('https://shop.test', pages)
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://shop.test/',
    'https://shop.test/about',
    'https://shop.test/login',
    'https://shop.test/register',
    'https://shop.test/password-request',
  ])
  expect(map.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true)
})

test('an ampersand in an address is escaped', () => {
  expect(sitemapOf('https://a.test', ['/?a&b'])).toContain('<loc>https://a.test/?a&amp;b</loc>')
})

test('robots.txt names the sitemap and disallows the API and pages behind sign-in', () => {
  const lines = robotsOf('https://shop.test', pages).split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Sitemap: https://shop.test/sitemap.xml')
  for (const path of ['/api/', '/hooks/', paths.dashboard, paths.wallet, paths.admin])
    expect(lines).toContain(`Disallow: ${path}`)
  for (const path of ['/', '/about', '/login', '/register', '/password-request'])
    expect(lines).not.toContain(`Disallow: ${path}`)
})

test('no disallowed prefix matches a public path', () => {
  const closed = [...robotsOf('', []).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const open = [
    '/login',
    '/register',
    '/password-request',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/',
    '/og.png',
  ]
  expect(closed.filter((start) => open.some((path) => path.startsWith(start)))).toEqual([])
})
