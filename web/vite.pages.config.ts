import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'

/**
 * The second half of the build: what renders the public pages (`dist/server/render-pages.js`, run by the server at its
 * start and never served), and their style, which lies with the assets of the app. Then all of it is compressed.
 */
export default defineConfig({
  plugins: [tailwindcss(), compressed()],
  publicDir: false,
  // React's own way of leaving out what is for developers.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/public/render-pages.tsx',
    ssrEmitAssets: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'node24',
    cssTarget: 'es2023',
    minify: true,
    rolldownOptions: {
      // 'use client' in a library means nothing to pages that have no client.
      checks: { moduleLevelDirective: false },
      output: { entryFileNames: 'server/[name].js' },
    },
  },
})
