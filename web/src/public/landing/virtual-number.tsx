import { CardSim, CircleSlash, EyeOff, MessageSquareText, UserRoundCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Section } from './section.tsx'

const traits = [
  {
    Icon: MessageSquareText,
    title: 'It receives SMS',
    text: 'A service texts its code to the number. You read it here, with the whole message.',
  },
  {
    Icon: CardSim,
    title: 'It needs no SIM',
    text: 'No card, no roaming, no second phone. Any browser will do.',
  },
  {
    Icon: UserRoundCheck,
    title: 'It is yours while you rent it',
    text: 'Its codes show up in your account only, and it is never resold.',
  },
  {
    Icon: EyeOff,
    title: 'Your own number stays private',
    text: "Services that never see your real number can't leak it, sell it or spam it.",
  },
] as const

export function VirtualNumber() {
  return (
    <Section
      beside
      id="virtual-number"
      title="What is a virtual number?"
      lead="A real US phone number that is connected to a screen instead of a SIM card. Text messages sent to it appear in your browser."
    >
      <ul className="grid gap-x-10 gap-y-8 max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:auto-cols-[15rem] max-sm:grid-flow-col max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 sm:grid-cols-2">
        {traits.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="flex snap-start gap-4 max-sm:flex-col max-sm:gap-3 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4"
          >
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
              <Icon aria-hidden size={20} />
            </span>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
        <li className="flex snap-start gap-3 rounded-card bg-sunken p-4 text-ink-soft max-sm:flex-col sm:col-span-2">
          <CircleSlash aria-hidden size={18} className="mt-0.75 shrink-0" />
          <span>
            What it isn't: a line for calls, a permanent number, or a way to impersonate someone.
            See our{' '}
            <a href={paths.acceptableUse} className="font-medium text-ink underline">
              acceptable use rules
            </a>
            .
          </span>
        </li>
      </ul>
    </Section>
  )
}
