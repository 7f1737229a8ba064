import type { MeterOf } from '../../platform/db/batcher.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Publish, PublishPublic } from '../../platform/live/publisher.ts'
import type { Log } from '../../platform/process/log.ts'
import type { TransferDependencies } from '../../wallet/manual-transfers/request-transfer.ts'
import type { WriteLetter } from '../../wallet/letters.ts'
import type { Secrets } from './secrets.ts'

/** The dependencies of the store. */
export type StoreDependencies = {
  readonly db: Db
  readonly log: Log
  readonly meterOf: MeterOf
  readonly secrets: Secrets
  readonly publish: Publish
  readonly publishPublic: PublishPublic
  readonly writeLetter: WriteLetter
  /** For the refunds of admins, which are manual transfers. */
  readonly transfers: TransferDependencies
}

/** Notifies every open tab that the stock of these products changed. Call it after the commit. */
export function stockChanged(
  { publishPublic }: Pick<StoreDependencies, 'publishPublic'>,
  products: readonly number[],
): void {
  publishPublic('stock', products.map(String))
}
