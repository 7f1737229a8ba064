import type { Offers } from '@nosim/contract/base/site.ts'
import { shops } from '../shops/shops.ts'
import { cardRow, Section } from './section.tsx'

/** The shops, each with some of its current goods. */
export function Shops({ offers }: { readonly offers: Offers }) {
  return (
    <Section
      ground="raised"
      id="shops"
      title="One wallet, three shops"
      lead="Top up once in naira, and spend it on whichever you need."
    >
      <ul aria-label="Shops" className={cardRow}>
        {shops.map(({ id, Card }) => (
          <Card key={id} offers={offers} />
        ))}
      </ul>
    </Section>
  )
}
