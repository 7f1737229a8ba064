import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type RingProps = {
  /** The part that is left, from 1 (all) to 0. */
  readonly fraction: number
  readonly tone?: 'live' | 'wait' | 'over'
  readonly size?: number
  /** Shown in the middle, such as the time left as text. */
  readonly children?: ReactNode
}

const strokes = { live: 'stroke-accent', wait: 'stroke-wait', over: 'stroke-line-strong' } as const

/** The time left as a ring that empties. Screen readers skip it and read the text inside. */
export function Ring({ fraction, tone = 'live', size = 72, children }: RingProps) {
  const left = Math.min(1, Math.max(0, fraction))
  return (
    <span
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden viewBox="0 0 72 72" fill="none" className="absolute inset-0 -rotate-90">
        <circle cx="36" cy="36" r="32" strokeWidth="5" className="stroke-sunken" />
        <circle
          cx="36"
          cy="36"
          r="32"
          strokeWidth="5"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - left}
          className={cx(
            'transition-[stroke-dashoffset] duration-200 ease-linear',
            left === 0 ? 'opacity-0' : strokes[tone],
          )}
        />
      </svg>
      <span className="relative text-label font-medium tabular-nums">{children}</span>
    </span>
  )
}
