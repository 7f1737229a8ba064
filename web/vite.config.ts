import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateScripts } from './build/late-scripts.ts'
import { offlineFiles } from './build/offline-files.ts'
import { pageFiles } from './build/page-files.ts'
import { withoutDisplayNames } from './build/without-display-names.ts'
import { withoutIconExtras } from './build/without-icon-extras.ts'
import { withoutSummaries } from './build/without-summaries.ts'

/** The address of the API for the development server. In production the same server serves the built pages. */
const server = process.env['API_URL'] ?? 'http://localhost:3000'

/** The paths that the server also serves in development: the API, pictures, and the public pages with their style. */
const ofTheServer = [
  '^/(api|hooks|pictures|docs|assets|healthz|readyz|metrics|manifest.webmanifest)(/|\\?|$)',
  '^/(delivery|developers|about|contact|privacy|terms|acceptable-use)?(\\?|$)',
]

/** Libraries have their own chunks, which stay cached when our code is released. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
})

/** The files that index.html loads. */
const isInitial = /\/(vendor|base|rolldown-runtime)-/

/**
 * A chunk for the modules of these folders that at least `pages` pages share. Modules with fewer users stay out of
 * it, so that no other page loads them.
 */
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
    // The minimum for Tailwind's own classes. Older browsers would only add prefixes without effect.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Inlined files would become data: URLs, which the content security policy need not permit.
    assetsInlineLimit: 0,
    // Every browser that runs this build supports module preloading.
    modulePreload: {
      polyfill: false,
      // A script need not preload files that every document has already loaded.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isInitial.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('vendor', 'react|react-dom|scheduler|react-router|zod'),
            vendor('query', '@tanstack'),
            // The modules of every page, in one chunk: a dozen small files compress worse.
            { name: 'base', test: /src|lucide-react/, tags: ['$initial'] },
            // Only the fields that all forms before sign-in use, and the actions without download and retry.
            {
              name: 'forms',
              test: /[\\/]src[\\/](?:(?:auth|forms|layouts|ui[\\/]actions)[\\/](?!download-link|retry-alert)|ui[\\/]form[\\/](?:field|form-error|text-field)\.)/,
              minShareCount: 4,
            },
            // Not in `forms`: some steps of sign-in have no password. It includes its icons.
            {
              name: 'password-field',
              test: /[\\/](?:password-field\.tsx|icons[\\/]eye(?:-off)?\.mjs)/,
            },
            // Two icons that the menu of the back office shares with a page.
            { name: 'menu-icons', test: /[\\/]icons[\\/](?:gauge|ticket-percent)\.mjs/ },
            // An icon in its own file would cost a request.
            { ...vendor('icons', 'lucide-react'), minShareCount: 3 },
            // Not in `api`: pages before sign-in need only this part of it.
            { name: 'money', test: /[\\/]contract[\\/]src[\\/]base[\\/](count|money|naira-input)/ },
            // The modules with which the tables of pages request the first data, and their contract.
            {
              name: 'api',
              test: /[\\/](src[\\/](api[\\/](?!use-upload)|layouts[\\/]frame|lists[\\/]list-|ui[\\/]page[\\/]head)|contract[\\/]src[\\/]shop[\\/](?!store|number-alerts|preorders|boost-|tickets|deposits))/,
              minShareCount: 2,
            },
            // Before `office`, which would include them: the back office shows them, and each page of a user reads one.
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
