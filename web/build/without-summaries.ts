import type { Plugin } from 'vite'

/** Drops the summaries of routes from the pages: only the description of the API shows them. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract[\\/]src[\\/]/ },
    handler: (code) => ({
      code: code.replaceAll(/^ +summary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm, ''),
      map: null,
    }),
  },
})
