import type { Plugin } from 'vite'

/** Drops the summaries and the refusals of routes from the pages: only the description of the API has a use for them. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract[\\/]src[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ +summary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm, '')
        .replaceAll(/^ +refusals:\s*\[[^\]]*\],\n/gm, ''),
      map: null,
    }),
  },
})
