import { CircleCheck, Clock3, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Section } from './section.tsx'

/** What becomes of the money, with a code and without one. */
export function Money() {
  return (
    <Section
      ground="live"
      id="no-code-no-charge"
      title="You pay for codes, not for numbers"
      lead="When you rent a number, its price is set aside in your wallet. What happens next depends on one thing only."
    >
      <div className="grid gap-6 md:grid-cols-2">
        <Outcome
          isGood
          Icon={CircleCheck}
          title="A code arrives"
          lines={[
            ['Set aside for the number', '−₦1,000.00'],
            ['Back in your wallet', '₦0.00'],
            ['You paid', '₦1,000.00'],
          ]}
        >
          The price is charged, once. Where a number may take a second code during its time, that
          one costs nothing more.
        </Outcome>
        <Outcome
          Icon={Clock3}
          title="No code arrives"
          lines={[
            ['Set aside for the number', '−₦1,000.00'],
            ['Back in your wallet', '+₦1,000.00'],
            ['You paid', '₦0.00'],
          ]}
        >
          After seven minutes, or when you cancel before a code is there, all of it goes back by
          itself. Even if you closed the page.
        </Outcome>
      </div>
      <p className="pt-4 text-label text-ink-soft">
        Example with a price of ₦1,000. What a number really costs depends on the service, and is
        shown before you buy.
      </p>
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
    <div className="flex flex-col rounded-card border border-line bg-surface p-6">
      <h3 className="flex items-center gap-3 text-title">
        <span
          className={cx(
            'inline-flex size-9 items-center justify-center rounded-full',
            isGood ? 'bg-accent-soft text-accent' : 'bg-over-soft text-ink-soft',
          )}
        >
          <Icon aria-hidden size={18} />
        </span>
        {title}
      </h3>
      <p className="pt-3 pb-6 text-pretty text-ink-soft">{children}</p>
      <dl className="mt-auto divide-y divide-line border-t border-line">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5 last:pb-0 last:text-title">
            <dt>{label}</dt>
            <dd className={cx(amount.startsWith('+') && 'text-accent')}>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
