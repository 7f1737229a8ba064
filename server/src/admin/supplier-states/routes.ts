import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { listSuppliers, switchSupplier, type ListDependencies } from './list-suppliers.ts'

/** The routes of the suppliers' current states and switches. */
export const supplierStateRoutes = (deps: ListDependencies): Endpoint[] => [
  on(suppliers.list, listSuppliers(deps)),
  on(suppliers.switch, switchSupplier(deps)),
]
