import type { RefusalKit, Row } from './boost-refusals.ts'
import { contentRows } from './content-refusals.ts'
import { deskRows } from './desk-refusals.ts'
import { fundingRows } from './funding-refusals.ts'
import { moneyRows } from './money-refusals.ts'
import { peopleRows } from './people-refusals.ts'
import { priceRows } from './prices-refusals.ts'

/** A row for each refusal of the back office, but for those of the store. */
export const officeRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => ({
  ...contentRows(kit),
  ...priceRows(kit),
  ...deskRows(kit),
  ...peopleRows(kit),
  ...moneyRows(kit),
  ...fundingRows(kit),
})
