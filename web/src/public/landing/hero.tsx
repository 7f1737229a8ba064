import type { Site } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import {
  ArrowDown,
  Check,
  CardSim,
  CircleSlash,
  EyeOff,
  MessageSquareText,
  UserRoundCheck,
} from 'lucide-react'
import { Example } from '../pictures/example.tsx'
import { Section } from './section.tsx'

export function Hero({ site }: { readonly site: Site }) {
  const promises = [
    'No code, no charge',
    'No SIM and no second phone',
    `Top up by bank transfer from ₦${site.deposit_minimum_ngn}`,
  ]
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 sm:pb-24 lg:grid-cols-[11fr_10fr]">
        <div>
          <h1 className="text-hero">
            <span className="block text-balance">Receive SMS codes on a US number. </span>
            <span className="block text-ink-faint">No SIM needed.</span>
          </h1>
          <p className="max-w-[34rem] pt-6 text-lead text-pretty text-ink-soft">
            Choose a service, get a number, and watch the code arrive in your browser. You pay in
            naira from a prepaid wallet, and only when a code arrives.
          </p>
          <div className="flex flex-wrap gap-3 pt-8">
            <a
              href={paths.register}
              className={`${buttonStyle({ tone: 'primary', size: 'lg' })} max-sm:flex-1`}
            >
              Sign Up
            </a>
            <a
              href="#how-it-works"
              className={`${buttonStyle({ tone: 'plain', size: 'lg' })} max-sm:flex-1`}
            >
              How it works
              <ArrowDown aria-hidden size={16} className="text-ink-soft" />
            </a>
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 pt-8 text-ink-soft">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden size={16} strokeWidth={2.5} className="text-accent" />
                {promise}
              </li>
            ))}
          </ul>
          {site.users_claim !== null && (
            <p className="pt-6 font-medium">Over {site.users_claim} users</p>
          )}
        </div>
        <Example />
      </div>
    </section>
  )
}

const traits = [
  {
    Icon: MessageSquareText,
    title: 'It receives SMS',
    text: 'A service sends its code to the number as it would to any other. You read it here, with the whole message if you want it.',
  },
  {
    Icon: CardSim,
    title: 'It needs no SIM',
    text: 'No card, no roaming, no second phone. Any browser will do, on a phone, a tablet or a computer.',
  },
  {
    Icon: UserRoundCheck,
    title: 'It is yours while you rent it',
    text: 'A rented number goes to one person and is never resold. Its codes show up in your account only.',
  },
  {
    Icon: EyeOff,
    title: 'It keeps your own number yours',
    text: 'What never learns your personal number cannot leak it, sell it or fill it with advertising.',
  },
] as const

export function VirtualNumber() {
  return (
    <Section
      beside
      ground="raised"
      id="virtual-number"
      title="What is a virtual number?"
      lead="A real US phone number that is connected to a screen instead of a SIM card. Text messages sent to it appear in your browser."
    >
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {traits.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
              <Icon aria-hidden size={20} />
            </span>
            <h3 className="pt-4 text-title">{title}</h3>
            <p className="pt-1 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 flex gap-3 rounded-card bg-sunken p-4 text-ink-soft sm:px-6">
        <CircleSlash aria-hidden size={18} className="mt-0.75 shrink-0" />
        <span>
          And what it is not: a line for calls, a number to keep, or a way to be somebody else. The{' '}
          <a href={paths.acceptableUse} className="font-medium text-ink underline">
            acceptable use rules
          </a>{' '}
          say where we stop.
        </span>
      </p>
    </Section>
  )
}
