import type { Offers } from '@nosim/contract/base/offers.ts'
import { boostServices } from './boost/queries.ts'
import { servicesOnSale } from './numbers/catalogue/on-sale.ts'
import type { Db } from './platform/db/db.ts'
import { productsOnSale } from './store/queries.ts'

/** What visitors see of the catalogues: everything on sale and in stock, without the services that only a demo has. */
export async function readOffers(db: Db): Promise<Offers> {
  const [services, boosts, products] = await Promise.all([
    servicesOnSale(db),
    boostServices(db),
    productsOnSale(db, {}),
  ])
  return {
    services: services
      .filter(({ group }) => group !== 'demo')
      .map(({ code, name, default_cost_ngn: price }) => ({ code, name, price })),
    boosts: boosts
      .filter(({ type }) => type === 'Default')
      .map(({ category, rate }) => ({ category, rate })),
    products: products
      .filter(({ log_count }) => log_count > 0)
      .map(({ name, price, log_count: count }) => ({ name, price, count })),
  }
}
