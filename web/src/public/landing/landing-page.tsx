import type { Offers, Site } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { brands } from '../pictures/brands.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Money } from './money.tsx'
import { pricedBrands } from '../shops/prices.ts'
import { Prices } from './prices.tsx'
import { Questions } from './questions.tsx'
import { Shops } from './shops.tsx'
import { VirtualNumber } from './virtual-number.tsx'

export type LandingPageProps = { readonly site: Site; readonly offers: Offers }

/** The landing page, with the current prices, the operator's figures and no other claim (SITE-1 to SITE-7, SITE-33). */
export function LandingPage({ site, offers }: LandingPageProps) {
  const priced = pricedBrands(offers)
  const [example] = priced
  const [fallback] = brands
  const brand = example ?? fallback
  const second = priced.slice(1).find(({ code }) => code === 'ds') ?? priced[1]
  return (
    <>
      {brand && <Hero site={site} brands={second ? [brand, second] : [brand]} />}
      <Figures figures={site.figures} />
      <Prices offers={offers} />
      <div>
        <Shops offers={offers} />
        {brand && <HowItWorks depositMinimum={site.deposit_minimum_ngn} brand={brand} />}
        <Money example={example} />
        <VirtualNumber />
        <Questions brand={site.brand} depositMinimum={site.deposit_minimum_ngn} />
        <Join />
        <JoinBar />
      </div>
    </>
  )
}

/** The figures that the operator has set. Renders nothing without any. */
function Figures({ figures }: { readonly figures: Site['figures'] }) {
  if (figures.length === 0) return null
  return (
    <section aria-label="In figures" className="border-t border-line">
      <dl className="mx-auto flex max-w-page flex-wrap gap-x-12 gap-y-6 px-4 py-8 sm:px-6">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex min-w-40 flex-1 flex-col-reverse justify-end">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-mono text-section">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last section of the page, with the links to sign up and sign in. */
function Join() {
  return (
    <section
      aria-labelledby="join-title"
      className="relative z-20 overflow-hidden border-t border-panel-edge bg-ink-panel text-on-panel"
    >
      <div className="relative mx-auto flex max-w-page flex-col items-center px-4 py-9 text-center sm:px-6 sm:py-24">
        <div
          aria-hidden
          className="waves pointer-events-none absolute inset-x-0 -inset-y-24 text-signal"
        />
        <h2 id="join-title" className="relative text-section text-balance">
          Get your next code here
        </h2>
        <p className="relative max-w-[32rem] pt-3 text-lead text-on-panel-soft">
          An account costs nothing. Look around, see the prices, and top up when you want to buy.
        </p>
        <div className="relative flex flex-wrap justify-center gap-3 pt-7">
          <a href={paths.register} className={`${panelButton} bg-signal text-on-signal`}>
            Join now
          </a>
          <a href={paths.login} className={`${panelButton} bg-[rgb(255_255_255/0.08)]`}>
            Sign in
          </a>
        </div>
      </div>
    </section>
  )
}

/**
 * The sign-up link at the bottom of a phone's window, from the second section of the page on. It takes no space, and
 * the last section, which has the same link, covers it. It is only for pointers: keyboard and screen readers use that
 * link.
 */
function JoinBar() {
  return (
    <div aria-hidden className="sticky bottom-0 z-10 sm:hidden">
      <div className="absolute inset-x-0 bottom-0 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        <a
          href={paths.register}
          tabIndex={-1}
          className={buttonStyle({ tone: 'primary', size: 'lg', wide: true })}
        >
          Create account
        </a>
      </div>
    </div>
  )
}

const panelButton = buttonStyle({ tone: 'none', size: 'lg' })
