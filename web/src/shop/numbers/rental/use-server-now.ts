import { useSyncExternalStore } from 'react'
import { onTick, serverNow } from './server-clock.ts'

/** The server's time, updated each second. */
export function useServerNow(): number {
  return useSyncExternalStore(onTick, serverNow)
}
