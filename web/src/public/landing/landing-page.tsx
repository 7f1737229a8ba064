import type { Site } from '@nosim/contract/site.ts'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Join } from './join.tsx'
import { Money } from './money.tsx'
import { Questions } from './questions.tsx'
import { Services } from './services.tsx'
import { VirtualNumber } from './virtual-number.tsx'

/** The landing page (document 1, section 2), with what the operator has set and no claim beside it. */
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
