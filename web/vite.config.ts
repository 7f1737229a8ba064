import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offlineFiles } from './offline-files.ts'

/** Where the dev server finds the API; the built pages are served by that server itself. */
const server = process.env['API_URL'] ?? 'http://localhost:3000'

/** Libraries that every page needs get chunks of their own, which a release of ours leaves in the cache. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
})

// The compiler's memory costs bytes where it saves nothing: in what is drawn once or holds no state. Leaving those
// parts out takes 3 KB from the sign-in page.
const compiler = reactCompilerPreset()
const drawnOnce = /[\\/]src[\\/](accounts|layouts|ui[\\/](actions|page|toast|overlay))[\\/]/
compiler.rolldown.filter = {
  ...compiler.rolldown.filter,
  // A combobox draws a dozen rows, which is as quick without.
  id: {
    include: /[\\/]src[\\/].*\.tsx?$/,
    exclude: [drawnOnce, /[\\/]ui[\\/]form[\\/]combobox/],
  },
}

export default defineConfig({
  plugins: [react(), babel({ presets: [compiler] }), tailwindcss(), offlineFiles()],
  server: { proxy: { '/api': server, '/hooks': server, '/manifest.webmanifest': server } },
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
            vendor('react', 'react|react-dom|scheduler'),
            vendor('router', 'react-router'),
            vendor('query', '@tanstack'),
            vendor('zod', 'zod'),
            // What the entry needs of ours, in one piece: a dozen small files compress worse.
            { name: 'base', test: /src|lucide-react/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
