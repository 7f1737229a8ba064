import { useEffect, useState } from 'react'

/** The whole seconds until a time (ms since 1970), updated each second; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  const isPast = now >= until
  useEffect(() => {
    if (isPast) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPast])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
