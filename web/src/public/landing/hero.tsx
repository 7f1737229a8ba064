import type { Site } from '@nosim/contract/site.ts'
import { ArrowDown, Check } from 'lucide-react'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { Example } from '../pictures/example.tsx'

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
