import type { Plugin } from 'vite'

/** Removes the summaries and refusals of routes from the pages: only the description of the API uses them. */
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
