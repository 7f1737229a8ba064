import type { Mutation } from './mutation.ts'
import { boostMutations } from './boost.ts'
import { depositMutations } from './deposits.ts'
import { ledgerMutations } from './ledger.ts'
import { missingMutations } from './missing.ts'
import { manualTransferMutations } from './manual-transfers.ts'
import { proofMutations } from './proof.ts'
import { promotionMutations } from './promotions.ts'
import { rentalMutations } from './rentals.ts'
import { tryMutations } from './tries.ts'
import { retentionMutations } from './retention.ts'
import { reversalMutations } from './reversals.ts'
import { storeMutations } from './store.ts'
import { supplierMutations } from './suppliers.ts'
import { ticketMutations } from './tickets.ts'

/** All mutations, by feature. */
export const mutations: readonly Mutation[] = [
  ...ledgerMutations,
  ...depositMutations,
  ...reversalMutations,
  ...missingMutations,
  ...promotionMutations,
  ...rentalMutations,
  ...tryMutations,
  ...boostMutations,
  ...storeMutations,
  ...manualTransferMutations,
  ...supplierMutations,
  ...ticketMutations,
  ...retentionMutations,
  ...proofMutations,
]
