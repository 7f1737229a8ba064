import { Card } from '../../ui/page/card.tsx'
import { Money } from '../../format/money.tsx'
import { useSite } from '../../api/site.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'

/** The conditions and the amount of the bonus, with the operator's figures (REFER-2). */
export function Terms() {
  const { site } = useSite()
  return (
    <Card title="How it works">
      {site ? (
        <ol className="flex flex-col gap-2">
          <Step number={1}>A friend signs up with your link.</Step>
          <Step number={2}>
            They deposit <Money amount={site.referral_from_ngn} /> or more in one transfer (and keep
            all of it).
          </Step>
          <Step number={3}>
            You get <Money amount={site.referral_bonus_ngn} /> in your Refer wallet for each friend,
            to spend on numbers.
          </Step>
        </ol>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  )
}

function Step({
  number,
  children,
}: {
  readonly number: number
  readonly children: React.ReactNode
}) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-label font-medium text-accent"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  )
}
