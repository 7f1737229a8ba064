import { formatCount } from '@nosim/contract/base/count.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import type { Db } from './platform/db/db.ts'
import type { LinkPreview } from './platform/pages/app-pages.ts'
import { pictureSize } from './store/inventory/products.ts'
import { productOnSale } from './store/queries.ts'

/**
 * The preview of a link to a product on sale (SITE-37): its name, price, stock and picture. Undefined for any other
 * path and for a product that shoppers cannot see.
 */
export async function previewOf(db: Db, path: string): Promise<LinkPreview | undefined> {
  const [, id] = /^\/sma-logs\/(\d{1,9})$/.exec(path) ?? []
  const product = id === undefined ? undefined : await productOnSale(db, Number(id))
  if (!product) return undefined
  const { name, price, log_count: count, description, image } = product
  const stock = count > 0 ? `${formatCount(count)} in stock.` : 'Out of stock.'
  return {
    title: `${shortened(name, 110)} · ${displayNaira(price * 100)}`,
    description: shortened(`${stock} ${description}`, 200),
    picture: image === null ? undefined : { path: image, ...pictureSize },
  }
}

/** The text on one line, cut after `most` characters and then followed by an ellipsis. */
function shortened(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > most
    ? `${characters.slice(0, most).join('').trimEnd()}…`
    : characters.join('')
}
