import type { OrderItem } from '@nosim/contract/shop/store.ts'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import { CategoryMark } from '../../marks/category-mark.tsx'
import { cutName } from '../product-names.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'

// The dialog is loaded on first use.
const ClaimDialog = deferred(() => import('./claim-dialog.tsx'), 'ClaimDialog')

type OrderLineProps = {
  readonly line: OrderItem
  /** When the order was placed. */
  readonly created_at: string
  /** The details of the log, while they are shown. */
  readonly details: string | undefined
}

/** One log of an order: its product, its details on demand, and its claim. */
export function OrderLine({ line, created_at, details }: OrderLineProps) {
  const [isClaiming, setClaiming] = useState(false)
  const { id, product_name, category_name, price, url, can_claim } = line
  return (
    <li className="flex min-w-0 gap-3 py-4">
      <CategoryMark name={category_name} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <div className="flex w-full items-start justify-between gap-4">
          <h4 className="min-w-0 font-medium wrap-anywhere">{cutName(product_name)}</h4>
          <Money amount={price} />
        </div>
        {details !== undefined && <DetailChips details={details} />}
        {url !== null && (
          <TextLink alone to={url} target="_blank" rel="noopener noreferrer">
            Link
          </TextLink>
        )}
        <MadeGood line={line} />
        <ClaimState line={line} />
        <Warranty line={line} created_at={created_at} />
        {line.seen_by_staff_at !== null && (
          <Note>Our staff viewed these details on {formatDateTime(line.seen_by_staff_at)}.</Note>
        )}
        {can_claim && (
          <Button size="sm" onClick={() => setClaiming(true)}>
            Report as dead
            <span className="sr-only"> {cutName(product_name)}</span>
          </Button>
        )}
      </div>
      {isClaiming && (
        <ClaimDialog id={id} name={cutName(product_name)} onClose={() => setClaiming(false)} />
      )}
    </li>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="text-label text-ink-soft wrap-anywhere">{children}</p>
}

function MadeGood({ line }: { readonly line: OrderItem }) {
  const { replaced, refunded, refund_reason, price } = line
  return (
    <>
      {replaced && (
        <>
          <StatusBadge tone="over" word="Replaced" />
          <Note>Replaced. The new details are shown here.</Note>
        </>
      )}
      {refunded && (
        <>
          <StatusBadge tone="over" word="Refunded" />
          <Note>
            {formatMoney(price)} is back in your wallet.
            {refund_reason !== null && ` Reason: ${refund_reason}`}
          </Note>
        </>
      )}
    </>
  )
}

/** The state of the last claim, and the shop's answer. */
function ClaimState({ line: { claim, refund_reason } }: { readonly line: OrderItem }) {
  if (!claim) return null
  if (claim.status === 'open')
    return (
      <>
        <StatusBadge tone="wait" word="Reported as dead" />
        <Note>We're looking into it and will reply here.</Note>
      </>
    )
  const answer = claim.note !== null && claim.note !== refund_reason ? claim.note : undefined
  return (
    <>
      {claim.status === 'declined' && <StatusBadge tone="stop" word="Report declined" />}
      {answer !== undefined && <Note>Our answer: {answer}</Note>}
    </>
  )
}

/** The end of the warranty. Renders nothing without a warranty, or after a replacement or refund. */
function Warranty({ line, created_at }: Pick<OrderLineProps, 'line' | 'created_at'>) {
  const { warranty_until, replaced, refunded } = line
  if (replaced || refunded || Date.parse(warranty_until) <= Date.parse(created_at)) return null
  return <Note>Warranty until {formatDateTime(warranty_until)}</Note>
}

const failed = 'Could not copy. Please select the text and copy it.'

/** The details of a log in parts. Each part can be copied, or all of them together. */
function DetailChips({ details }: { readonly details: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label="Details" className="flex min-w-0 flex-wrap gap-2">
        {partsOf(details).map(({ place, text }) => (
          <li
            key={place}
            className="inline-flex min-w-0 items-center rounded-control border border-line bg-sunken pl-3"
          >
            <span className="min-w-0 py-1 font-mono wrap-anywhere">{text}</span>
            <CopyButton
              iconOnly
              size="sm"
              text={text}
              label={`Copy part ${place}`}
              copied="Copied."
              failed={failed}
            />
          </li>
        ))}
      </ul>
      <CopyButton size="sm" text={details} label="Copy all" copied="Copied." failed={failed} />
    </div>
  )
}

/** A part of the details, and its position from 1. */
type Part = { readonly place: number; readonly text: string }

/** The parts between the colons, such as login, password and mail, without empty parts. */
export function partsOf(details: string): readonly Part[] {
  return details
    .split(':')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, index) => ({ place: index + 1, text }))
}
