import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { dayName, type PlotDay } from './days.ts'
import type { Unit } from './units.ts'

export type PlotPlace = {
  readonly host: HTMLElement
  readonly unit: Unit
  /** Called with the index of the hovered day, undefined without one. */
  readonly onDay: (index: number | undefined) => void
}

const height = 232
const zeroLineWidth = 1

/** Draws the days into `host`, as bars above the line and below it; returns how to take it away. */
export function drawPlot(days: readonly PlotDay[], place: PlotPlace): () => void {
  const { host } = place
  const plot = new uPlot(optionsFor(days, place), columnsOf(days), host)
  const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height }))
  observer.observe(host)
  // The first text of a canvas is drawn with whatever font is there; the right one may still be under way.
  let isGone = false
  void document.fonts.ready.then(() => isGone || plot.redraw(false, true))
  return () => {
    isGone = true
    observer.disconnect()
    plot.destroy()
  }
}

/** The library's columns; a day without movement has no bar rather than one of no height. */
function columnsOf(days: readonly PlotDay[]): uPlot.AlignedData {
  return [
    days.map((_, index) => index),
    days.map(({ up }) => up || null),
    days.map(({ down }) => -down || null),
  ]
}

function optionsFor(days: readonly PlotDay[], { host, unit, onDay }: PlotPlace): uPlot.Options {
  const colors = colorsOf(host)
  const ticks = ticksFor(
    // What was taken back of one direction stands in the other.
    Math.max(...days.map(({ up, down }) => Math.max(up, -down))),
    Math.max(...days.map(({ up, down }) => Math.max(down, -up))),
    unit.whole,
  )
  const last = days.length - 1
  const label = { font: colors.font, stroke: colors.text, ticks: { show: false } }
  return {
    width: host.clientWidth,
    height,
    // At the right, room for the half of today's name that stands beyond its bar.
    padding: [8, 20, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, last + 0.5] },
      y: { range: [ticks[0] ?? 0, ticks.at(-1) ?? 1] },
    },
    series: [{}, bars(colors.in), bars(colors.out)],
    axes: [
      {
        ...label,
        size: 28,
        gap: 8,
        grid: { show: false },
        splits: (plot) => [...namedDays(days.length, plot.width)],
        values: (_, splits) => splits.map((index) => dayName(days[index]?.date ?? '')),
      },
      {
        ...label,
        size: 52,
        gap: 8,
        grid: { stroke: colors.line, width: 1 },
        splits: [...ticks],
        values: (_, splits) => splits.map(unit.tick),
      },
    ],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: false, setScale: false },
      // The line stands in the middle of a day, never between two.
      move: (plot, left, top) => [plot.valToPos(Math.round(plot.posToVal(left, 'x')), 'x'), top],
    },
    hooks: {
      setCursor: [(plot) => onDay(plot.cursor.idx ?? undefined)],
      draw: [(plot) => drawZero(plot, colors.zero)],
    },
  }
}

function bars(fill: string): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: [0.66, 18, 2], radius: [0.25, 0] })
  return { fill, width: 0, points: { show: false }, ...(paths && { paths }) }
}

/** The line between in and out, above all else. */
function drawZero(plot: uPlot, color: string): void {
  const { ctx, bbox } = plot
  const width = zeroLineWidth * uPlot.pxRatio
  ctx.fillStyle = color
  ctx.fillRect(bbox.left, Math.round(plot.valToPos(0, 'y', true)) - width / 2, bbox.width, width)
}

/** A canvas does not apply the style sheet, so read the current colours from it. */
function colorsOf(host: HTMLElement) {
  const style = getComputedStyle(host)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    in: color('accent'),
    out: color('spent'),
    text: color('ink-soft'),
    line: color('line'),
    zero: color('ink-faint'),
    font: `12px ${style.fontFamily}`,
  }
}

/** Steps from zero to the end of the longer direction. */
const stepsAtMost = 3

/**
 * Ticks of an axis with bars above zero and below it: round steps of at least one `whole` (100 kobo of a naira), and
 * room for both directions. An axis that has only one direction does not waste room on the other.
 */
export function ticksFor(highest: number, lowest: number, whole: number): readonly number[] {
  const step = roundStep(Math.max(highest, lowest, whole) / stepsAtMost, whole)
  const up = Math.ceil(highest / step)
  const down = Math.ceil(lowest / step)
  return Array.from({ length: up + down + 1 }, (_, index) => (index - down) * step)
}

/** The next of 1, 2, 2.5, 5 x 10^n; never a part of a whole. */
function roundStep(least: number, whole: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10
  return Math.max(Math.ceil((factor * power) / whole) * whole, whole)
}

/** Which days get a name under the plot: about one for each `room` px, and always today's. */
export function namedDays(count: number, width: number, room = 64): readonly number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / room))))
  const last = count - 1
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (last - index) % every === 0,
  )
}
