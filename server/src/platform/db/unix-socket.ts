import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The longest address of a Unix socket, in bytes, that every system accepts. */
const longestAddress = 103

/** The path of the Unix socket that a PostgreSQL server keeps in its own folder. */
const addressOf = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`)

/** Whether a client can connect to a Unix socket in the folder: its path is short enough. */
export const isSocketFolder = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(addressOf(folder, 65_535)) <= longestAddress

/** Whether a PostgreSQL server can have a Unix socket in the folder: some shared and mounted ones allow none. */
export async function takesSocket(folder: string): Promise<boolean> {
  if (!isSocketFolder(folder)) return false
  const address = addressOf(folder, 0)
  // A probe that was killed leaves its file.
  await rm(address, { force: true })
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(address, () => probe.close(() => resolve(true)))
  })
}
