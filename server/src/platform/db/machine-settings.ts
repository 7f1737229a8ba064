import { totalmem } from 'node:os'

const mebibyte = 2 ** 20

/**
 * The settings of a PostgreSQL that shares this machine with the app. `memory` is in bytes, by default that of the
 * machine or its container. Compressed page images are not used: pglz takes more CPU than it saves in writing
 * (docs/decisions/007-bars-that-are-missed.md).
 */
export function machineSettings(memory = memoryHere()): string[] {
  const quarter = memory / 4 / mebibyte
  return [
    `shared_buffers=${Math.round(within(quarter, 128, 1024))}MB`,
    // Rare checkpoints, so that fewer whole pages are logged. This size also limits the recovery after a crash.
    `max_wal_size=${Math.round(within(quarter, 1024, 4096))}MB`,
    'checkpoint_timeout=15min',
  ]
}

/** A container may have less memory than its machine. Without a limit the system reports 0, or more than there is. */
function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)
