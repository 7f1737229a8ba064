import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOfPart } from './build/chunk-of-part.ts'
import { offlineFiles } from './build/offline-files.ts'

/** Where the dev server finds the API; the built pages are served by that server itself. */
const server = process.env['API_URL'] ?? 'http://localhost:3000'

/** What the server answers in development too: the API, pictures, and the public pages with their style. */
const ofTheServer = [
  '^/(api|hooks|pictures|docs|assets|healthz|readyz|metrics|manifest.webmanifest)(/|\\?|$)',
  '^/(about|contact|privacy|terms|acceptable-use)?(\\?|$)',
]

/** Libraries get chunks of their own, which a release of ours leaves in the cache. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
})

// The compiler's memory costs bytes where it saves nothing: in what is drawn once or holds no state. Leaving those
// parts out takes 3 KB from the sign-in page.
const compiler = reactCompilerPreset()
const drawnOnce =
  /[\\/]src[\\/](accounts[\\/]|layouts[\\/]|ui[\\/](actions[\\/]|form[\\/](.*field|form-error)\.|page[\\/]|toast[\\/]|overlay[\\/]))/

compiler.rolldown.filter = {
  ...compiler.rolldown.filter,
  // A combobox draws a dozen rows, and what only shows is drawn as quickly without.
  id: {
    include: /[\\/]src[\\/].*\.tsx?$/,
    exclude: [
      drawnOnce,
      /[\\/]ui[\\/](form[\\/]combobox|display[\\/])|[\\/]numbers[\\/](buy|marks)[\\/]/,
    ],
  },
}

// What every form before sign-in is made of.
const ofForms =
  /[\\/]src[\\/](accounts[\\/](auth-card|text-of|use-go-later)|ui[\\/](form[\\/]([^\\/]*field|form-error)|actions[\\/]text-link|page[\\/]alert))\.|lucide-react.*(circle-check|triangle|info)/

// What the shopper's shell hears live, with all it is read by.
const ofShell =
  /contract[\\/]src[\\/](live|boost|numbers|wallet|day|content[\\/])|[\\/]src[\\/]api[\\/](queries|query-client|live|use-live|use-session|admin)/

// Small parts that several pages are made of: each alone would be a file to ask for, and a name in the entry.
const ofPages =
  /lucide-react|[\\/]src[\\/](ui[\\/](actions[\\/](copy|link-button)|display|form[\\/](select|filter-by-name)|marks|page)|layouts[\\/]money)/

export default defineConfig({
  plugins: [react(), babel({ presets: [compiler] }), tailwindcss(), offlineFiles()],
  server: { proxy: Object.fromEntries(ofTheServer.map((path) => [path, server])) },
  build: {
    target: 'es2023',
    // Inlined files become data: URLs, which the content security policy need not allow.
    assetsInlineLimit: 0,
    // Every browser that runs this build knows module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one piece, and of ours likewise: a dozen small files compress worse.
            vendor('vendor', 'react|react-dom|scheduler|react-router|zod'),
            vendor('query', '@tanstack'),
            { name: 'base', test: /src|lucide-react/, tags: ['$initial'] },
            { name: 'forms', test: ofForms },
            { name: 'api', test: ofShell },
            {
              name: chunkOfPart(),
              debugName: 'pages',
              test: ofPages,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
