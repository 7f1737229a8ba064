import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../api/site.ts'
import { fade } from '../ui/motion.ts'
import { Splash } from './splash.tsx'

/** The default of SITE-14 in ms, until the server's setting is loaded. */
const defaultSplashMs = 2_000

/**
 * Shows the splash for the configured time. The page behind it is already rendered and loads its data. The splash
 * fades into the page, and its mark moves to that of the menu (SITE-39).
 */
export function SplashGate({ children }: { readonly children: ReactNode }) {
  const isShown = useSplash()
  return (
    <>
      {/* Keyboard and screen readers cannot reach the page before it is visible. */}
      <div inert={isShown}>{children}</div>
      {isShown && <Splash />}
    </>
  )
}

/** Whether a splash of this document has ended. The first splash is timed from the start of the document. */
let isDocumentOpen = false

/**
 * Fades the splash out. Meanwhile its mark and that of the page share a transition name, which must be unique
 * otherwise.
 */
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
