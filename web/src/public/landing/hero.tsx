import type { Site } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { ArrowDown, Check } from 'lucide-react'
import { Example } from '../pictures/example.tsx'
import type { ExampleBrand } from '../pictures/example-card.tsx'
import { alsoSold } from '../shops/shops.ts'

type HeroProps = {
  readonly site: Site
  /** The services that the example shows. */
  readonly brands: readonly ExampleBrand[]
}

export function Hero({ site, brands }: HeroProps) {
  const promises = [
    'No code, no charge',
    'No SIM and no second phone',
    `Top up by bank transfer from ₦${site.deposit_minimum_ngn}`,
  ]
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-6 px-4 pt-6 pb-4 sm:gap-y-12 sm:px-6 sm:pt-16 sm:pb-20 lg:grid-cols-[11fr_10fr]">
        <div>
          <h1 className="text-hero">
            <span className="block text-balance">Receive SMS codes on a US number. </span>
            <span className="block text-ink-faint">No SIM needed.</span>
          </h1>
          <p className="max-w-[34rem] pt-4 text-lead sm:pt-6 text-ink-soft">
            Choose a service, get a number, and watch the code arrive in your browser. Pay in naira
            from a prepaid wallet, only when a code arrives. {sentence(alsoSold)}, too.
          </p>
          <div className="flex flex-wrap gap-3 pt-6 sm:pt-8">
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
          <ul className="flex flex-wrap gap-x-6 gap-y-1 pt-6 text-ink-soft sm:pt-8">
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
        <Example brands={brands} />
      </div>
    </section>
  )
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
