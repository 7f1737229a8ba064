import type { User } from '@nosim/contract/accounts/accounts.ts'
import { depositMinimumNaira, type Summary } from '@nosim/contract/shop/wallet.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { ResendButton } from '../../forms/resend-button.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Ring } from '../../ui/display/ring.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ServiceChips } from './quick-buy.tsx'

export type Progress = {
  readonly isConfirmed: boolean
  readonly isFunded: boolean
  readonly hasNumber: boolean
}

/** The progress of an account through the first steps (HOME-10). */
export const progressOf = (
  me: Pick<User, 'is_activated'>,
  summary: Pick<Summary, 'total_recharge' | 'bal'>,
  rentals: number,
): Progress => ({
  isConfirmed: me.is_activated === 1,
  // The first funds may also come from an admin.
  isFunded: toKobo(summary.total_recharge) > 0 || toKobo(summary.bal) > 0 || rentals > 0,
  hasNumber: rentals > 0,
})

type FirstStepsProps = { readonly email: string; readonly progress: Progress }

/** The steps of a new account to its first number. The first open step shows its action. */
export function FirstSteps({ email, progress }: FirstStepsProps) {
  const steps: readonly StepText[] = [
    {
      title: 'Confirm your email',
      isDone: progress.isConfirmed,
      text: `Confirm your email to start buying. We sent a link to ${email}.`,
      action: <ResendButton />,
    },
    {
      title: 'Fund your wallet',
      isDone: progress.isFunded,
      text: `By bank transfer, from ${formatMoney(depositMinimumNaira)}.`,
      action: <LinkButton to={paths.recharge}>Fund wallet</LinkButton>,
    },
    {
      title: 'Buy your first number',
      isDone: progress.hasNumber,
      text: 'You pay only when the code arrives.',
      action: <ServiceChips />,
    },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card
      title="Get started"
      action={
        <Ring fraction={done / steps.length} size={44}>
          <span className="sr-only">Done: </span>
          {done}/{steps.length}
        </Ring>
      }
    >
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} place={index + 1} isCurrent={index === current} />
        ))}
      </ol>
    </Card>
  )
}

type StepText = {
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  /** The action, shown while the step is the current one. */
  readonly action: ReactNode
}

type StepProps = StepText & { readonly place: number; readonly isCurrent: boolean }

function Step({ title, text, isDone, action, place, isCurrent }: StepProps) {
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex gap-3">
      <span
        aria-hidden
        className={cx(
          'flex size-6 shrink-0 items-center justify-center rounded-full text-label font-medium',
          isDone && 'bg-accent-soft text-accent',
          isCurrent && 'bg-accent text-on-accent',
          !isDone && !isCurrent && 'bg-sunken text-ink-soft',
        )}
      >
        {isDone ? <Check size={14} /> : place}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cx('font-medium', !isCurrent && 'text-ink-soft')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {!isDone && <p className="text-label text-ink-soft wrap-anywhere">{text}</p>}
        {isCurrent && <div className="pt-3">{action}</div>}
      </div>
    </li>
  )
}
