import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg)$/
/** In bytes. Compressing a smaller file would not save a packet. */
const leastBytes = 1024

/** Writes a Brotli and a gzip copy beside each text file of the build. The server sends them as they are. */
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
