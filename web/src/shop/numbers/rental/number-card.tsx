import { durations, type Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { popularServicesQuery } from '../../../api/queries.ts'
import { Money } from '../../../format/money.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { deliverySentence } from '../../../format/delivery-text.ts'
import { SomethingWrong } from '../../tickets/something-wrong.tsx'
import { cardHeadingId } from './card-in-view.ts'
import { CodeBox } from './code-box.tsx'
import { moneySentence } from './money-sentence.ts'
import { PhoneNumber } from './phone-number.tsx'
import { dialled, statusAt } from './rental-status.ts'
import { ServiceMark } from './service-mark.tsx'
import { useServerNow } from './use-server-now.ts'
import { CircleCheck, LockKeyhole, Undo2 } from 'lucide-react'
import { CardActions, type CardActionsProps } from './card-actions.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { cx } from '../../../ui/cx.ts'
import { Progress, Messages } from './number-progress.tsx'

export type NumberCardProps = {
  readonly rental: Rental
  /** True for the number that was just bought: its card is scrolled into view. */
  readonly isNewest: boolean
} & Pick<CardActionsProps, 'onAgain' | 'children'>

/** One rented number: its service, its time, its code, and what happens to the money. */
export function NumberCard({ rental, isNewest, ...actions }: NumberCardProps) {
  const now = useServerNow()
  const status = statusAt(rental, now)
  const nameId = cardHeadingId(rental.order_id)
  return (
    <li
      aria-labelledby={nameId}
      ref={isNewest ? comeIntoView : undefined}
      className="@container animate-rise scroll-mt-20 scroll-mb-6 rounded-card border border-line bg-surface"
    >
      <div className="grid gap-x-8 gap-y-4 p-4 sm:p-6 @2xl:grid-cols-2">
        {/* A cancelled number fades; what happened to its money does not. */}
        <div className={cx('flex min-w-0 flex-col gap-4', status === 'Cancelled' && fadedStyle)}>
          <div className="flex items-center gap-3">
            <ServiceMark code={rental.service} name={rental.service_name} size="md" />
            <div className="min-w-0 flex-1">
              <h3 id={nameId} className="line-clamp-2 text-title wrap-anywhere">
                {rental.service_name}
              </h3>
              <p className="text-label text-ink-soft">
                <Money amount={rental.price_ngn} /> · {durations[rental.duration]}
                {rental.tries && (
                  <>
                    {' · '}
                    <span className="whitespace-nowrap">
                      Try {rental.tries.current} of {rental.tries.most}
                    </span>
                  </>
                )}
              </p>
            </div>
            <Progress rental={rental} status={status} now={now} />
          </div>
          <div>
            <Number rental={rental} />
            {status === 'Waiting' && rental.tries !== null && rental.tries.current > 1 && (
              <p className="text-label text-ink-soft">
                A new number: the last one got no code. Enter this one now.
              </p>
            )}
            {status === 'Waiting' && <Delivery service={rental.service} />}
          </div>
        </div>
        <div className="@container flex min-w-0 flex-col gap-3">
          <CodeBox rental={rental} status={status} now={now} />
          <CardActions rental={rental} status={status} {...actions} />
        </div>
        <Messages messages={rental.messages} />
      </div>
      <Standing rental={rental} status={status} />
    </li>
  )
}

/** The delivery of the service's codes. Renders nothing without enough orders (NUM-93). */
function Delivery({ service }: { readonly service: string }) {
  const delivery = useQuery(popularServicesQuery()).data?.delivery[service]
  return delivery && <p className="text-label text-ink-soft">{deliverySentence(delivery)}</p>
}

/** The text keeps the darkest ink, so that it stays readable. */
const fadedStyle = 'opacity-60 [--ink-soft:var(--ink)]'

const moneyIcons = { held: LockKeyhole, charged: CircleCheck, refunded: Undo2 } as const

/** The foot of a card: the state of the money, a link to report a problem, and why Cancel is disabled. */
function Standing({ rental, status }: Pick<CardActionsProps, 'rental' | 'status'>) {
  const Icon = moneyIcons[rental.money]
  return (
    <div className="border-t border-line px-4 py-3 text-label text-ink-soft sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2">
          <Icon aria-hidden size={16} className="shrink-0" />
          {moneySentence(rental, status)}
        </p>
        {rental.status !== 'placing' && (
          <SomethingWrong about="numbers" subject={rental.order_id} />
        )}
      </div>
      {status === 'Waiting' && rental.cancel_blocked !== null && (
        <p className="pt-1 pl-6">{rental.cancel_blocked}</p>
      )}
    </div>
  )
}

function Number({ rental }: { readonly rental: Rental }) {
  if (rental.number === '')
    return (
      <p className="flex min-h-11 items-center text-ink-soft">
        {rental.status === 'placing' ? (
          <>
            <Skeleton className="h-8 w-56 max-w-full" />
            <span className="sr-only">Getting your number…</span>
          </>
        ) : (
          'No number assigned'
        )}
      </p>
    )
  return (
    <div className="flex min-h-11 items-center gap-1">
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

/**
 * Scrolls only as far as needed, so that the user's reading position stays. Moves the focus from the submit button to
 * the card, past the tips. The focus may also be lost where the card takes the place of the form.
 */
function comeIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
  const heading = card?.querySelector('h3')
  if (!heading || !(document.activeElement ?? document.body).matches('body, [type=submit]')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
