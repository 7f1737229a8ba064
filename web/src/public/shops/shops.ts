import { boost } from './boost.tsx'
import { logs } from './logs.tsx'
import { numbers } from './numbers.tsx'
import type { PublicShop } from './shop-card.tsx'

/** What visitors can buy, in the order of the menu. */
export const shops: readonly PublicShop[] = [numbers, boost, logs]

/** 'US numbers for SMS codes, ... and account logs'. */
export const allSold = new Intl.ListFormat('en-GB').format(shops.map(({ what }) => what))
