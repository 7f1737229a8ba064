import type { ReactNode } from 'react'
import { AccountPicture, OrderPicture, TopUpPicture } from '../pictures/step-pictures.tsx'
import { Section } from './section.tsx'

/** The three steps (SITE-1); the minimum of a transfer in whole naira. */
export function HowItWorks({ depositMinimum }: { readonly depositMinimum: number }) {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      lead="Three steps from here to your first code."
    >
      <ol className="grid gap-6 md:grid-cols-3">
        <Step count={1} title="Create an account" picture={<AccountPicture />}>
          Sign up with your name, email address and phone number, confirm the mail we send you, and
          log in.
        </Step>
        <Step count={2} title="Top up with money" picture={<TopUpPicture />}>
          You get a bank account number of your own. Transfer ₦{depositMinimum} or more to it, and
          your balance rises by itself.
        </Step>
        <Step count={3} title="Place an order" picture={<OrderPicture />}>
          Choose a service, copy the virtual number, and enter it where the code is wanted. Then
          wait: the code appears here.
        </Step>
      </ol>
    </Section>
  )
}

type StepProps = {
  readonly count: number
  readonly title: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

function Step({ count, title, picture, children }: StepProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div
        aria-hidden
        className="flex h-52 items-center justify-center border-b border-line bg-sunken px-6 text-label select-none"
      >
        <div className="w-full max-w-[17rem]">{picture}</div>
      </div>
      <div className="p-6">
        <h3 className="flex items-baseline gap-3 text-title">
          <span aria-hidden className="font-mono text-accent">
            {count}
          </span>
          {title}
        </h3>
        <p className="pt-2 text-pretty text-ink-soft">{children}</p>
      </div>
    </li>
  )
}
