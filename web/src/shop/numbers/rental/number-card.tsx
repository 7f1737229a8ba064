import { durations, type Rental } from '@nosim/contract/shop/numbers.ts'
import { Money } from '../../../format/money.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { Ring } from '../../../ui/display/ring.tsx'
import { cardHeadingId } from './card-in-view.ts'
import { CodeBox } from './code-box.tsx'
import { countdownAt } from './countdown.ts'
import { standing } from './money-sentence.ts'
import { PhoneNumber } from './phone-number.tsx'
import { dialled, type DisplayStatus, statusAt } from './rental-status.ts'
import { ServiceMark } from './service-mark.tsx'
import { useServerNow } from './use-server-now.ts'
import { ChevronRight } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { CardActions } from './card-actions.tsx'

export type NumberCardProps = {
  readonly rental: Rental
  /** Just bought: it comes into view. */
  readonly isNewest: boolean
}

/** One rented number: what it is, how long it lasts, its code, and what becomes of the money. */
export function NumberCard({ rental, isNewest }: NumberCardProps) {
  const now = useServerNow()
  const status = statusAt(rental, now)
  const nameId = cardHeadingId(rental.order_id)
  return (
    <li
      aria-labelledby={nameId}
      ref={isNewest ? comeIntoView : undefined}
      className="animate-rise scroll-mt-20 scroll-mb-6 rounded-card border border-line bg-surface"
    >
      <div className="grid gap-x-8 gap-y-4 p-4 sm:p-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex items-center gap-3">
            <ServiceMark code={rental.service} name={rental.service_name} size="md" />
            <div className="min-w-0 flex-1">
              <h3 id={nameId} className="line-clamp-2 text-title wrap-anywhere">
                {rental.service_name}
              </h3>
              <p className="text-label text-ink-soft">
                <Money amount={rental.price_ngn} /> · {durations[rental.duration]}
              </p>
            </div>
            <CountdownRing rental={rental} status={status} now={now} />
          </div>
          <Number rental={rental} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <CodeBox rental={rental} status={status} now={now} />
          <CardActions rental={rental} status={status} />
        </div>
        <Messages messages={rental.messages} />
      </div>
      <p className="border-t border-line px-4 py-3 text-label text-ink-soft sm:px-6">
        {standing(rental, status)}
      </p>
    </li>
  )
}

function Number({ rental }: { readonly rental: Rental }) {
  if (rental.number === '')
    return (
      <p className="flex min-h-10 items-center text-ink-soft">
        {rental.status === 'placing' ? 'The number comes here' : 'No number was given'}
      </p>
    )
  return (
    <div className="flex min-h-10 items-center gap-1">
      <PhoneNumber number={rental.number} large />
      <CopyButton
        iconOnly
        text={dialled(rental.number)}
        label="Copy number"
        copied="Number copied to clipboard ✅"
        failed="Failed to copy ❌"
      />
    </div>
  )
}

/** Only as far as it must, so that what one was reading stays where it is. */
function comeIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}

type CountdownRingProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  readonly now: number
}

/** The time left as a ring and as text. */
function CountdownRing({ rental, status, now }: CountdownRingProps) {
  const { fraction, text, words } = countdownAt(rental, now)
  const tone = status === 'Waiting' ? 'wait' : 'over'
  return (
    <span role="timer" aria-label={words} title={words} className="inline-flex">
      <Ring fraction={fraction} tone={tone} size={72}>
        {text}
      </Ring>
    </span>
  )
}

/** The whole text of what arrived, on demand; the newest first. */
function Messages({ messages }: { readonly messages: Rental['messages'] }) {
  if (messages.length === 0) return null
  return (
    <details className="group min-w-0 md:col-span-2">
      <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-control pr-2 text-label font-medium text-ink-soft hover:text-ink">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {messages.length === 1 ? 'Whole message' : `All ${messages.length} messages`}
      </summary>
      <ol className="flex flex-col gap-2 pt-2">
        {messages.map((message) => (
          <li
            key={`${message.received_at} ${message.code}`}
            className="rounded-control bg-sunken px-3 py-2"
          >
            <p className="flex justify-between gap-3 text-label text-ink-soft">
              <span className="font-mono font-medium text-ink">{message.code}</span>
              <time dateTime={message.received_at}>{formatDateTime(message.received_at)}</time>
            </p>
            <p className="wrap-anywhere">
              {message.text ?? 'The supplier passed on the code alone.'}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
