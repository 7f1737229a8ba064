import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateScripts } from './build/late-scripts.ts'
import { offlineFiles } from './build/offline-files.ts'
import { pageFiles } from './build/page-files.ts'
import { withoutDisplayNames } from './build/without-display-names.ts'
import { withoutIconExtras } from './build/without-icon-extras.ts'
import { withoutSummaries } from './build/without-summaries.ts'

/** Where the dev server finds the API; the built pages are served by that server itself. */
const server = process.env['API_URL'] ?? 'http://localhost:3000'

/** What the server answers in development too: the API, pictures, and the public pages with their style. */
const ofTheServer = [
  '^/(api|hooks|pictures|docs|assets|healthz|readyz|metrics|manifest.webmanifest)(/|\\?|$)',
  '^/(delivery|developers|about|contact|privacy|terms|acceptable-use)?(\\?|$)',
]

/** Libraries get chunks of their own, which a release of ours leaves in the cache. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
})

/** The files that index.html loads. */
const isInitial = /\/(vendor|base|rolldown-runtime)-/

/** What at least so many pages share of some folders and files. What fewer share stays out, so that no other page fetches it. */
const shared = (name: string, pages: number, folders: string) => ({
  name,
  test: new RegExp(`[\\\\/]src[\\\\/](${folders.replaceAll('/', '[\\\\/]')})[\\\\/.]`),
  minShareCount: pages,
})

const officeLists = 'detailed-list|selectable|use-selection|bulk-message'

export default defineConfig({
  plugins: [
    withoutSummaries(),
    withoutDisplayNames(),
    withoutIconExtras(),
    react(),
    tailwindcss(),
    lateScripts(),
    pageFiles(),
    offlineFiles(),
  ],
  server: { proxy: Object.fromEntries(ofTheServer.map((path) => [path, server])) },
  build: {
    target: 'es2023',
    // What Tailwind's own classes need; older ones would only get prefixes without effect.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Inlined files become data: URLs, which the content security policy need not allow.
    assetsInlineLimit: 0,
    // Every browser that runs this build knows module preloading.
    modulePreload: {
      polyfill: false,
      // A script need not name what every document has loaded before it.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isInitial.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('vendor', 'react|react-dom|scheduler|react-router|zod'),
            vendor('query', '@tanstack'),
            // What every page needs, in one piece: a dozen small files compress worse.
            { name: 'base', test: /src|lucide-react/, tags: ['$initial'] },
            // Of the fields those that every form before sign-in has; of the actions neither download nor retry.
            {
              name: 'forms',
              test: /[\\/]src[\\/](?:(?:auth|forms|layouts|ui[\\/]actions)[\\/](?!download-link|retry-alert)|ui[\\/]form[\\/](?:field|form-error|text-field)\.)/,
              minShareCount: 4,
            },
            // Not with `forms`, of which other steps of sign-in have no password; with its icons.
            {
              name: 'password-field',
              test: /[\\/](?:password-field\.tsx|icons[\\/]eye(?:-off)?\.mjs)/,
            },
            // Two icons of the menu of the back office that a page of it has, too.
            { name: 'menu-icons', test: /[\\/]icons[\\/](?:gauge|ticket-percent)\.mjs/ },
            // An icon in a file of its own costs a request.
            { ...vendor('icons', 'lucide-react'), minShareCount: 3 },
            // Apart from the next, for pages before sign-in need nothing else of it.
            { name: 'money', test: /[\\/]contract[\\/]src[\\/]base[\\/](count|money|naira-input)/ },
            // What the tables of pages need to request the first data, with the contract of it.
            {
              name: 'api',
              test: /[\\/](src[\\/](api[\\/](?!use-upload)|layouts[\\/]frame|lists[\\/]list-|ui[\\/]page[\\/]head)|contract[\\/]src[\\/]shop[\\/](?!store|number-alerts|preorders|boost-|tickets|deposits))/,
              minShareCount: 2,
            },
            // Before the next, which would take them along: the back office shows them, and every page of a user reads one of them.
            { name: 'security', test: /[\\/]contract[\\/]src[\\/]accounts[\\/]security/ },
            { name: 'api-keys', test: /[\\/]contract[\\/]src[\\/]accounts[\\/]api-keys/ },
            { name: 'tickets', test: /[\\/]contract[\\/]src[\\/]shop[\\/]tickets/ },
            { name: 'deposits', test: /[\\/]contract[\\/]src[\\/]shop[\\/]deposits/ },
            {
              name: 'office',
              test: /[\\/]contract[\\/]src[\\/]admin[\\/](?!users[\\/]api-keys|promotions)/,
              minShareCount: 2,
            },
            // Without the lists whose rows open or are selected, which only the back office has.
            shared('ui', 6, `format|lists(?!/(?:${officeLists}))|ui/display|ui/page|ui/use-media`),
            {
              name: 'office-lists',
              test: new RegExp(`[\\\\/]lists[\\\\/](?:${officeLists})\\.`),
              minShareCount: 2,
            },
            shared('admin', 6, 'admin/shell'),
          ],
        },
      },
    },
  },
})
