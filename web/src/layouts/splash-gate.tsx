import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../api/site.ts'
import { Splash } from '../ui/overlay/splash.tsx'
import { fade } from '../ui/motion.ts'

/** The default of SITE-14, until the server's setting is known. */
const defaultSplashMs = 2_000

/**
 * Shows the splash for as long as the site wants; what is behind it is already there and loads meanwhile. It fades into the page, and its mark moves to that of the menu
 * (SITE-39).
 */
export function SplashGate({ children }: { readonly children: ReactNode }) {
  const isShown = useSplash()
  return (
    <>
      {/* Out of reach of the keyboard and of those who hear the page until it can be seen. */}
      <div inert={isShown}>{children}</div>
      {isShown && <Splash />}
    </>
  )
}

/** Whether a splash of this document is over: the first counts from the start of the document. */
let isDocumentOpen = false

/** Fades the splash out. Its mark and that of the page share a name as long, which only one element may have. */
async function open(show: () => void): Promise<void> {
  const { dataset } = document.documentElement
  dataset['opening'] = ''
  await fade(show)
  delete dataset['opening']
}

function useSplash(): boolean {
  const { site, isSettled } = useSite()
  const [start] = useState(() => (isDocumentOpen ? performance.now() : 0))
  const [isOver, setOver] = useState(false)
  const splashMs = site?.splash_ms ?? defaultSplashMs
  useEffect(() => {
    if (!isSettled) return undefined
    const end = () => {
      isDocumentOpen = true
      void open(() => flushSync(() => setOver(true)))
    }
    const timer = setTimeout(end, start + splashMs - performance.now())
    return () => clearTimeout(timer)
  }, [isSettled, splashMs, start])
  return !isOver
}
