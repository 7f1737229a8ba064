import { CardSim, CircleSlash, EyeOff, MessageSquareText, UserRoundCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Section } from './section.tsx'

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
