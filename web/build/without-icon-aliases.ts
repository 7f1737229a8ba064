import type { Plugin } from 'vite'

/**
 * Takes from each icon its former names, which would only become further classes of its element, and a statement without
 * effect that the minifier keeps.
 */
export const withoutIconAliases = (): Plugin => ({
  name: 'without-icon-aliases',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/ },
    handler: (code) => ({
      code: code.replace(/,\s*aliases: \[[^\]]*\]/, '').replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
})
