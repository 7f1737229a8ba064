import { useEffect, useState } from 'react'

/** A pause in typing after which something is asked, in ms (document 2, section 9). */
const pauseMs = 300

/** The text once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
