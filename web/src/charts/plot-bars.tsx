import { cx } from '../ui/cx.ts'
import { useState } from 'react'
import type { DayNames } from './day-table.tsx'
import { dayName, lineBefore, type PlotDay } from './days.ts'
import { PlotTooltip } from './plot-tooltip.tsx'
import { namedIn, ticksFor } from './ticks.ts'
import type { Unit } from './units.ts'

type PlotBarsProps = {
  readonly days: readonly PlotDay[]
  readonly unit: Unit
  readonly names: DayNames
}

/** The plot. It is hidden from screen readers: the text above it and the table below it have the same figures. */
export function PlotBars({ days, unit, names }: PlotBarsProps) {
  const [pointed, setPointed] = useState<number>()
  const ticks = ticksOf(days, unit)
  const bottom = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 1) - bottom
  /** The position of an amount, in percent of the plot's height from its bottom. */
  const percent = (amount: number) => `${(100 * (amount - bottom)) / range}%`
  return (
    <div aria-hidden className="@container h-44 pt-2 sm:h-58 pr-4 pb-7 pl-14">
      <div className="relative flex h-full" onPointerLeave={() => setPointed(undefined)}>
        {ticks.map((tick) => (
          <div
            key={tick}
            className={cx(
              'pointer-events-none absolute inset-x-0 border-t',
              tick === 0 ? 'border-ink-faint' : 'border-line',
            )}
            style={{ bottom: percent(tick) }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2 text-label text-ink-soft">
              {unit.tick(tick)}
            </span>
          </div>
        ))}
        {days.map((day, index) => (
          <div
            key={day.date}
            className="relative flex-1 hover:bg-ink/5"
            onPointerEnter={() => setPointed(index)}
          >
            <Bar from={percent} amount={day.up} color="bg-accent" />
            <Bar from={percent} amount={-day.down} color="bg-spent" />
            {day.up === 0 && day.down === 0 && <Tick from={percent} />}
            <DayName date={day.date} named={namedIn(index, days.length)} />
          </div>
        ))}
        {days.some((day) => lineBefore(day) !== undefined) && (
          <LineBefore values={days.map((day) => ((lineBefore(day) ?? 0) - bottom) / range)} />
        )}
        {pointed !== undefined && <PlotTooltip {...{ days, unit, names }} index={pointed} />}
      </div>
    </div>
  )
}

/** The ticks, with room for a negative `up` or `down`, whose bar points the other way. */
const ticksOf = (days: readonly PlotDay[], unit: Unit): readonly number[] =>
  ticksFor(
    Math.max(...days.map((day) => Math.max(day.up, -day.down, lineBefore(day) ?? 0))),
    Math.max(...days.map((day) => Math.max(day.down, -day.up, -(lineBefore(day) ?? 0)))),
    unit.whole,
  )

type BarProps = {
  /** The position of an amount above the bottom, as a CSS length. */
  readonly from: (amount: number) => string
  /** Negative for a bar below the line. */
  readonly amount: number
  readonly color: string
}

/** A bar that starts at the line of zero, with a round free end. Renders nothing for zero. */
function Bar({ from, amount, color }: BarProps) {
  if (amount === 0) return null
  return (
    <div
      data-bar
      className={cx(
        'absolute left-1/2 min-h-0.5 w-2/3 max-w-4.5 -translate-x-1/2',
        amount > 0 ? 'rounded-t-[3px]' : 'rounded-b-[3px]',
        color,
      )}
      style={{
        bottom: from(Math.min(amount, 0)),
        height: `calc(${from(Math.max(amount, 0))} - ${from(Math.min(amount, 0))})`,
      }}
    />
  )
}

/** The mark of a day without figures. */
function Tick({ from }: Pick<BarProps, 'from'>) {
  return (
    <div
      className="absolute left-1/2 h-0.5 w-2/3 max-w-4.5 -translate-x-1/2 bg-line-strong"
      style={{ bottom: from(0) }}
    />
  )
}

/** The previous period as a thin line over the bars. Each value is a share of the plot's height. */
function LineBefore({ values }: { readonly values: readonly number[] }) {
  return (
    <svg
      viewBox={`0 0 ${values.length} 100`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <polyline
        points={values.map((share, index) => `${index + 0.5},${100 - 100 * share}`).join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-ink-soft stroke-1"
      />
    </svg>
  )
}

type DayNameProps = { readonly date: string; readonly named: ReturnType<typeof namedIn> }

function DayName({ date, named }: DayNameProps) {
  if (!named) return null
  return (
    <span
      className={cx(
        'pointer-events-none absolute top-full left-1/2 -translate-x-1/2 pt-1.5 text-label whitespace-nowrap text-ink-soft',
        named === 'wide' && 'hidden @lg:block',
      )}
    >
      {dayName(date)}
    </span>
  )
}
