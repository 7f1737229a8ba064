import { boost } from './boost.tsx'
import { logs } from './logs.tsx'
import { numbers } from './numbers.tsx'
import type { PublicShop } from './shop-card.tsx'

/** The shops that visitors see, in the order of the menu. */
export const shops: readonly PublicShop[] = [numbers, boost, logs]

const list = new Intl.ListFormat('en-GB')

/** The goods of all shops: 'US numbers for SMS codes, ... and account logs'. */
export const allSold = list.format(shops.map(({ what }) => what))

/** The goods besides numbers: '... and account logs'. */
export const alsoSold = list.format(shops.flatMap(({ also }) => also ?? []))
