import { useEffect, useState } from 'react'

/** A pause in typing after which the preview is requested, in ms (SITE-22). */
const pauseMs = 300

/** The text after a pause in typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
