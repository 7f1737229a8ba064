import { useEffect, useRef } from 'react'
import type { Day } from './days.ts'
import { drawPlot } from './draw-plot.ts'

type PlotCanvasProps = {
  readonly days: readonly Day[]
  readonly onDay: (index: number | undefined) => void
}

/** The picture itself. It is silent: the words above it and the table below it say the same. */
export function PlotCanvas({ days, onDay }: PlotCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(
    () => (host.current ? drawPlot(days, { host: host.current, onDay }) : undefined),
    [days, onDay],
  )
  return (
    <div
      ref={host}
      aria-hidden
      className="h-58 w-full overflow-hidden [&_.u-cursor-x]:border-r-ink-faint!"
    />
  )
}
