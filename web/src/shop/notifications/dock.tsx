import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { Link } from 'react-router'
import { groupCode } from '../../format/group-code.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Ring } from '../../ui/display/ring.tsx'
import { countdownAt } from '../numbers/rental/countdown.ts'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { useServerNow } from '../numbers/rental/use-server-now.ts'
import { cx } from '../../ui/cx.ts'
import { dockAt } from './dock-at.ts'

export type DockProps = {
  readonly rentals: readonly Rental[]
  /** In the top bar, or above the tab bar of a phone. */
  readonly place: 'bar' | 'strip'
}

const places = {
  bar: 'h-10 rounded-control border px-1.5',
  strip: 'fixed inset-x-0 bottom-(--tabs) z-20 h-13 border-t px-4 shadow-lift print:hidden',
} as const

/** The most important open number, on all pages except its own: the time it waits, or its code with a copy button. */
export function Dock({ rentals, place }: DockProps) {
  const now = useServerNow()
  const shown = dockAt(rentals, now)
  if (!shown) return null
  const { rental, code, others } = shown
  return (
    <section
      aria-label="Open number"
      data-dock={place}
      className={cx(
        'flex min-w-0 items-center gap-2 transition-colors',
        places[place],
        code === undefined
          ? 'border-line bg-surface'
          : 'border-transparent bg-signal text-on-signal',
      )}
    >
      <Link
        to={paths.buyNumber}
        className="flex min-h-full min-w-0 flex-1 items-center gap-2 rounded-control"
      >
        <ServiceMark code={rental.service} name={rental.service_name} />
        {code === undefined ? (
          <Waiting rental={rental} now={now} />
        ) : (
          <Code {...{ rental, code }} />
        )}
        {others > 0 && (
          <span className="text-label">
            +{others}
            <span className="sr-only"> more numbers</span>
          </span>
        )}
      </Link>
      {code !== undefined && (
        <CopyButton
          size="sm"
          text={code}
          label="Copy code"
          copied="OTP copied to clipboard ✅"
          failed="Failed to copy ❌"
        />
      )}
    </section>
  )
}

function Waiting({ rental, now }: { readonly rental: Rental; readonly now: number }) {
  const { fraction, text, words } = countdownAt(rental, now)
  const end = rental.number.slice(-4)
  return (
    <>
      <span className="sr-only">
        {`${rental.service_name}, number ending in ${end}: waiting for its code, ${words}`}
      </span>
      <span aria-hidden className="min-w-0 flex-1 truncate font-mono">
        {end && `••${end}`}
      </span>
      <span aria-hidden className="flex items-center gap-1.5 text-label">
        <Ring fraction={fraction} tone="wait" size={24} />
        {text}
      </span>
    </>
  )
}

function Code({ rental, code }: { readonly rental: Rental; readonly code: string }) {
  return (
    <>
      <span className="sr-only">{`Code for ${rental.service_name}: `}</span>
      <span className="min-w-0 flex-1 animate-rise truncate font-mono font-semibold">
        {groupCode(code)}
      </span>
    </>
  )
}
