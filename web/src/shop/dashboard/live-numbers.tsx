import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { Copy } from 'lucide-react'
import { CodeText } from '../../format/code-text.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Ring } from '../../ui/display/ring.tsx'
import { Card } from '../../ui/page/card.tsx'
import { openAt } from '../notifications/dock-at.ts'
import { copyCode } from '../numbers/rental/code-box.tsx'
import { countdownAt } from '../numbers/rental/countdown.ts'
import { PhoneNumber } from '../numbers/rental/phone-number.tsx'
import { dialled } from '../numbers/rental/rental-status.ts'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { useServerNow } from '../numbers/rental/use-server-now.ts'

/** The maximum number of numbers on the dashboard. The page of numbers has all. */
const mostShown = 3

/** The numbers that wait for a code or have a new one, each as a row with its action (HOME-11). */
export function LiveNumbers({ rentals }: { readonly rentals: readonly Rental[] }) {
  const now = useServerNow()
  const open = openAt(rentals, now)
  if (open.length === 0) return null
  return (
    <Card flush title="Live numbers" action={<All hidden={open.length - mostShown} />}>
      <ul className="divide-y divide-line">
        {open.slice(0, mostShown).map(({ rental, code }) => (
          <li
            key={rental.order_id}
            className="flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-6"
          >
            <ServiceMark code={rental.service} name={rental.service_name} size="md" />
            <div className="min-w-0 flex-1">
              <h3 className="truncate font-semibold">{rental.service_name}</h3>
              <Number rental={rental} />
            </div>
            {code === undefined ? (
              <Countdown rental={rental} now={now} />
            ) : (
              <Code key={code} code={code} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function All({ hidden }: { readonly hidden: number }) {
  return (
    <span className="flex items-center gap-3 text-label text-ink-soft">
      {hidden > 0 && `${hidden} more`}
      <TextLink alone to={paths.buyNumber} aria-label="View all live numbers">
        View All
      </TextLink>
    </span>
  )
}

function Number({ rental: { number, status } }: { readonly rental: Rental }) {
  if (number === '')
    return (
      <p className="text-label text-ink-soft">
        {status === 'placing' ? 'Getting your number…' : 'No number assigned'}
      </p>
    )
  return (
    <div className="-my-1.5 flex items-center text-label text-ink-soft">
      <PhoneNumber number={number} />
      <CopyButton
        iconOnly
        size="sm"
        text={dialled(number)}
        label={`Copy number ${dialled(number)}`}
        copied="Number copied to clipboard ✅"
        failed="Failed to copy ❌"
      />
    </div>
  )
}

function Countdown({ rental, now }: { readonly rental: Rental; readonly now: number }) {
  const { fraction, text, words } = countdownAt(rental, now)
  return (
    <span
      role="timer"
      aria-label={words}
      title={words}
      className="flex items-center gap-2 text-label font-medium tabular-nums"
    >
      <Ring fraction={fraction} tone="wait" size={24} />
      {text}
    </span>
  )
}

/** A code that has just arrived. Pressing it copies it. */
function Code({ code }: { readonly code: string }) {
  return (
    <button
      type="button"
      aria-label={`Copy code ${code}`}
      onClick={() => void copyCode(code)}
      className="flex h-11 animate-rise items-center justify-center gap-3 rounded-control bg-signal px-4 font-mono text-title text-on-signal max-sm:w-full"
    >
      <span>
        <CodeText code={code} />
      </span>
      <Copy aria-hidden size={16} />
    </button>
  )
}
