import { CircleCheck, Clock3, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { naira, type PricedBrand } from '../shops/prices.ts'
import { Section } from './section.tsx'

/** What happens to the money with a code and without one. Shows the price of a service if one is on sale. */
export function Money({ example }: { readonly example: PricedBrand | undefined }) {
  const price = example && naira(example.price)
  return (
    <Section
      ground="panel"
      id="no-code-no-charge"
      title="You pay for codes, not for numbers"
      lead="What happens next depends on one thing: whether a code arrives."
    >
      <div className="grid gap-3 sm:gap-4 md:grid-cols-2">
        <Outcome
          isGood
          Icon={CircleCheck}
          title="A code arrives"
          lines={
            price === undefined
              ? []
              : [
                  ['On hold', price],
                  ['You paid', price],
                ]
          }
        >
          You are charged once. If the number can take a second code, that one is free.
        </Outcome>
        <Outcome
          Icon={Clock3}
          title="No code arrives"
          lines={
            price === undefined
              ? []
              : [
                  ['Refunded', `+${price}`],
                  ['You paid', '₦0'],
                ]
          }
        >
          After seven minutes, or as soon as you cancel, the full price is back in your wallet, even
          if you closed the page.
        </Outcome>
      </div>
      {example && (
        <p className="pt-4 text-label text-on-panel-soft">
          With the price of {example.name} now. Every price is shown before you buy.
        </p>
      )}
    </Section>
  )
}

type OutcomeProps = {
  readonly isGood?: boolean
  readonly Icon: LucideIcon
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  readonly children: string
}

function Outcome({ isGood = false, Icon, title, lines, children }: OutcomeProps) {
  return (
    <div className="flex flex-col rounded-panel border border-panel-line bg-[rgb(255_255_255/0.04)] p-4 sm:p-5">
      <h3 className="flex items-center gap-3 text-title">
        <Icon aria-hidden size={20} className={isGood ? 'text-signal' : 'text-on-panel-soft'} />
        {title}
      </h3>
      <p className="pt-2 pb-3 text-on-panel-soft sm:pb-4">{children}</p>
      <dl className="mt-auto max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:*:grow">
        {lines.map(([label, amount]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-x-2 border-t border-panel-line pt-2 sm:py-2.5 sm:last:pb-0"
          >
            <dt className="text-on-panel-soft">{label}</dt>
            <dd className={cx('text-title', amount.startsWith('+') && 'text-signal')}>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
