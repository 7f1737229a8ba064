import type { RefusalKit, Row } from './boost-refusals.ts'
import { contentRows } from './content-refusals.ts'
import { transferRows } from './transfer-refusals.ts'
import { fundingRows } from './deposit-refusals.ts'
import { moneyRows } from './settlement-refusals.ts'
import { userRows } from './user-refusals.ts'
import { priceRows } from './price-refusals.ts'

/** A row for each refusal of the back office, except those of the store. */
export const adminRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => ({
  ...contentRows(kit),
  ...priceRows(kit),
  ...transferRows(kit),
  ...userRows(kit),
  ...moneyRows(kit),
  ...fundingRows(kit),
})
