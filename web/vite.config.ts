import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the dev server finds the API; the built pages are served by that server itself. */
const server = process.env['API_URL'] ?? 'http://localhost:3000'

/** Libraries that every page needs get chunks of their own, which a release of ours leaves in the cache. */
const vendor = (name: string, packages: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages})[\\\\/]`),
})

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  server: { proxy: { '/api': server, '/hooks': server } },
  build: {
    target: 'es2023',
    // Inlined files become data: URLs, which the content security policy need not allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('react', 'react|react-dom|scheduler'),
            vendor('router', 'react-router'),
            vendor('query', '@tanstack'),
            vendor('zod', 'zod'),
          ],
        },
      },
    },
  },
})
