import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { queryOf } from '../../api/query-of.ts'

/** The suppliers as they are now. */
export const suppliersQuery = queryOf(suppliers.list, undefined, { refetchInterval: 15_000 })
