import type { Mutation } from '../mutation.ts'
import { ledgerMutations } from './ledger.ts'

/** What must be noticed, feature by feature. */
export const mutations: readonly Mutation[] = [...ledgerMutations]
