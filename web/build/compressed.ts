import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg)$/
/** Below this a compressed file saves no packet. */
const leastBytes = 1024

/** Puts a Brotli and a gzip beside each text of the build, for the server to send as they are. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: ({ dir = '' }) => {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !text.test(file) || entry.parentPath === join(dir, 'server'))
          continue
        const bytes = readFileSync(file)
        if (bytes.length < leastBytes) continue
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
