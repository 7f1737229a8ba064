import type { PlotDay } from './days.ts'

/** The view box of a line, which is stretched to the available space. */
const box = { width: 100, height: 28 }

/**
 * The values of a figure as a line, oldest first. It is hidden from screen readers: the figure and its note say the
 * same.
 */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const line = linePoints(values)
  if (line === '') return null
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      className="h-7 w-full overflow-visible"
    >
      <polygon
        points={`0,${box.height} ${line} ${box.width},${box.height}`}
        className="fill-accent opacity-10"
      />
      <polyline
        points={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent stroke-[1.5]"
      />
    </svg>
  )
}

/**
 * The values as points of the box, from the lowest at the bottom to the highest at the top. Empty for fewer than two
 * values.
 */
export function linePoints(values: readonly number[]): string {
  if (values.length < 2) return ''
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * box.width
      // A figure that never changed is a line in the middle.
      const share = span === 0 ? 0.5 : (value - least) / span
      return `${round(x)},${round(1 + (1 - share) * (box.height - 2))}`
    })
    .join(' ')
}

type SparkBarsProps = {
  readonly days: readonly Pick<PlotDay, 'date' | 'up'>[]
  /** A Tailwind class for the background. */
  readonly color?: string
}

/** Days as bars in proportion to the highest day. A day without a value is a flat mark. Hidden from screen readers. */
export function SparkBars({ days, color = 'bg-accent' }: SparkBarsProps) {
  const highest = Math.max(...days.map(({ up }) => up), 1)
  return (
    <div aria-hidden className="flex h-12 items-end gap-px">
      {days.map(({ date, up }) => (
        <span
          key={date}
          style={{ height: up > 0 ? `${Math.max(8, (up / highest) * 100)}%` : undefined }}
          className={up > 0 ? `flex-1 rounded-t-[2px] ${color}` : 'h-0.5 flex-1 bg-line'}
        />
      ))}
    </div>
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
