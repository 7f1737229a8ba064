import type { Site } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Money } from './money.tsx'
import { Questions } from './questions.tsx'
import { Services } from './services.tsx'
import { Hero, VirtualNumber } from './hero.tsx'

/** The landing page, with the figures of the operator and no other claim (SITE-1 to SITE-7). */
export function LandingPage({ site }: { readonly site: Site }) {
  return (
    <>
      <Hero site={site} />
      <Figures figures={site.figures} />
      <VirtualNumber />
      <HowItWorks depositMinimum={site.deposit_minimum_ngn} />
      <Money />
      <Services />
      <Questions brand={site.brand} depositMinimum={site.deposit_minimum_ngn} />
      <Join />
    </>
  )
}

/** What the operator is ready to stand by; nothing at all unless it was set. */
function Figures({ figures }: { readonly figures: Site['figures'] }) {
  if (figures.length === 0) return null
  return (
    <section aria-label="In figures" className="border-t border-line">
      <dl className="mx-auto flex max-w-page flex-wrap gap-x-12 gap-y-8 px-4 py-10 sm:px-6">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex min-w-40 flex-1 flex-col-reverse justify-end">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-section">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last word of the page. */
function Join() {
  return (
    <section aria-labelledby="join-title" className="overflow-hidden">
      <div className="relative mx-auto flex max-w-page flex-col items-center px-4 py-20 text-center sm:px-6 sm:py-28">
        <div aria-hidden className="waves pointer-events-none text-line-strong absolute inset-0" />
        <h2 id="join-title" className="relative text-section text-balance">
          Your next code can arrive here
        </h2>
        <p className="relative max-w-[32rem] pt-4 text-lead text-pretty text-ink-soft">
          An account costs nothing. Look around, see the prices, and top up when you want to buy.
        </p>
        <div className="relative flex flex-wrap justify-center gap-3 pt-8">
          <a href={paths.register} className={buttonStyle({ tone: 'primary', size: 'lg' })}>
            Join now
          </a>
          <a href={paths.login} className={buttonStyle({ tone: 'plain', size: 'lg' })}>
            Sign in
          </a>
        </div>
      </div>
    </section>
  )
}
