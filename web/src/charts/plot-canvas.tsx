import { useEffect, useRef } from 'react'
import type { PlotDay } from './days.ts'
import { drawPlot } from './draw-plot.ts'
import type { Unit } from './units.ts'

type PlotCanvasProps = {
  readonly days: readonly PlotDay[]
  readonly unit: Unit
  readonly onDay: (index: number | undefined) => void
}

/** The picture itself. It is silent: the words above it and the table below it say the same. */
export function PlotCanvas({ days, unit, onDay }: PlotCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(
    () => (host.current ? drawPlot(days, { host: host.current, unit, onDay }) : undefined),
    [days, unit, onDay],
  )
  return (
    <div
      ref={host}
      aria-hidden
      className="h-58 w-full overflow-hidden [&_.u-cursor-x]:border-r-ink-faint!"
    />
  )
}
