import { ChevronDown } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Section } from './section.tsx'

type QuestionsProps = {
  readonly brand: string
  /** The minimum of a bank transfer, in whole naira. */
  readonly depositMinimum: number
}

/** Eight questions (SITE-5). Their common `name` makes the browser keep only one open. */
export function Questions({ brand, depositMinimum }: QuestionsProps) {
  return (
    <Section
      ground="raised"
      id="faq"
      title="Frequently asked questions"
      lead={
        <>
          Something else?{' '}
          <a href={paths.contact} className="font-medium text-ink underline">
            Ask us
          </a>
          .
        </>
      }
    >
      <div className="grid gap-x-12 lg:grid-cols-2 lg:items-start">
        {questions(brand, depositMinimum).map(({ question, answer }) => (
          <details key={question} name="faq" className="unfolds group border-t border-line">
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pr-8 pb-5 text-pretty text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

const questions = (brand: string, depositMinimum: number) => [
  {
    question: `What is ${brand}?`,
    answer: `A service that rents US phone numbers for a few minutes, so that you can receive an SMS code that a website or an app sends you. You pay in naira from a prepaid wallet that you top up by bank transfer.`,
  },
  {
    question: 'Do I need a SIM card?',
    answer:
      'No. The number is not in your phone, and the code appears in your browser. All you need is an internet connection and an account here.',
  },
  {
    question: 'How do I get my code?',
    answer:
      'Choose the service, press Buy Number, copy the number and enter it in the app you are signing up for. The code appears here the moment it arrives, also when you come back later.',
  },
  {
    question: 'What if no code arrives?',
    answer:
      'Then you pay nothing. The price was only on hold, and returns to your wallet when the time is over or you cancel. Not every number suits every service, so try another one.',
  },
  {
    question: 'When does my rental expire?',
    answer:
      'A number waits for its first code for seven minutes, and you see the time run. A code that arrived stays in your history after that; the number itself is no longer yours to use.',
  },
  {
    question: 'Where do the numbers come from?',
    answer:
      'From wholesale suppliers of US mobile numbers. Yours is ordered from one of them at the moment you rent it. We have numbers of the United States and of no other country.',
  },
  {
    question: 'Can anyone else get my number after me?',
    answer:
      'Not from us: a number that you rented is never resold here. Still, do not make it the only way back into an account that matters to you, and set up another way to sign in as soon as you are inside.',
  },
  {
    question: 'How do I pay, and how much?',
    answer: `You get a bank account number of your own and transfer naira to it, ₦${depositMinimum} or more. The price of a number depends on the service; it is shown before you buy, and nothing is added to it.`,
  },
]
