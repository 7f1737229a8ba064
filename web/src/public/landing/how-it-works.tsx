import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { Brand } from '../pictures/brands.ts'
import { AccountPicture, OrderPicture, TopUpPicture } from '../pictures/step-pictures.tsx'
import { cardRow, Section } from './section.tsx'

export type HowItWorksProps = {
  /** The minimum of a bank transfer, in whole naira. */
  readonly depositMinimum: number
  readonly brand: Brand
}

/** The three steps (SITE-1). They are in a row, which a phone scrolls sideways. */
export function HowItWorks({ depositMinimum, brand }: HowItWorksProps) {
  return (
    <Section id="how-it-works" title="How it works">
      <ol className={cardRow}>
        <Step
          count={1}
          title={
            <a href={paths.register} className="touch-target underline-offset-4 hover:underline">
              Create an account
            </a>
          }
          picture={<AccountPicture />}
        >
          Sign up with your name, email address and phone number, then confirm your email.
        </Step>
        <Step count={2} title="Top up in naira" picture={<TopUpPicture />}>
          You get a bank account number of your own. Transfer ₦{depositMinimum} or more, and your
          balance updates on its own.
        </Step>
        <Step count={3} title="Place an order" picture={<OrderPicture brand={brand} />}>
          Choose a service, copy the virtual number, and enter it in the app you are signing up for.
          The code appears here.
        </Step>
      </ol>
    </Section>
  )
}

type StepProps = {
  readonly count: number
  readonly title: ReactNode
  readonly picture: ReactNode
  readonly children: ReactNode
}

function Step({ count, title, picture, children }: StepProps) {
  return (
    <li className="flex snap-start flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-card">
      <div
        aria-hidden
        className="flex h-44 items-center justify-center border-b border-line bg-sunken px-5 text-label select-none"
      >
        <div className="w-full max-w-[17rem]">{picture}</div>
      </div>
      <div className="p-5">
        <h3 className="flex items-baseline gap-3 text-title">
          <span aria-hidden className="font-mono text-accent">
            {count}
          </span>
          {title}
        </h3>
        <p className="pt-1.5 text-ink-soft">{children}</p>
      </div>
    </li>
  )
}
