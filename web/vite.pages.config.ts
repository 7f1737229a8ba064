import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'

/**
 * The second part of the build: the renderer of the public pages, and their style, which is stored with the assets of
 * the app. The server runs the renderer (`dist/server/render-pages.js`) at its start and never serves it. The last
 * step compresses all files.
 */
export default defineConfig({
  plugins: [tailwindcss(), compressed()],
  publicDir: false,
  // React omits its development code in production.
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
      // 'use client' in a library has no meaning for pages without a client.
      checks: { moduleLevelDirective: false },
      output: { entryFileNames: 'server/[name].js' },
    },
  },
})
