import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the offline page the stylesheet of the app, and lists its files and the release in the service worker.
 * Any change of the pages therefore changes the worker, and browsers detect the new release by that.
 */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const assets = Object.keys(bundle).sort()
      const file = (name: string) => readFileSync(join(dir, name), 'utf8')
      const stylesheet = tagIn(file('index.html'), /<link rel="stylesheet"[^>]*>/)
      const page = replaceOnce(file('offline.html'), '<!-- app stylesheet -->', stylesheet)
      const font = assets.find((name) => /geist-latin-wght-normal-[^/]*\.woff2$/.test(name))
      if (!font) throw new Error('the build has no Latin Geist for the offline page')
      const kept = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
      const worker = file('sw.js')
      const hash = createHash('sha256')
      for (const text of [...assets, page, worker, file('offline.js'), file('theme.js')])
        hash.update(text)
      writeFileSync(join(dir, 'offline.html'), page)
      const list = ['/offline.html', ...kept, `/${font}`].map((path) => `'${path}'`).join(', ')
      const marked = replaceOnce(worker, 'RELEASE', hash.digest('hex').slice(0, 12))
      writeFileSync(join(dir, 'sw.js'), replaceOnce(marked, "'OFFLINE FILES'", list))
    },
  }
}

function tagIn(html: string, pattern: RegExp): string {
  const [tag] = pattern.exec(html) ?? []
  if (!tag) throw new Error('the built app has no stylesheet')
  return tag
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`"${from}" should be there once`)
  return text.replace(from, () => to)
}
