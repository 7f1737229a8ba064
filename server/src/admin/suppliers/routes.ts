import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { exportDays, readDays, type SupplierDependencies } from './read-days.ts'
import { topUp } from './top-up.ts'

export const supplierRoutes = (deps: SupplierDependencies): Endpoint[] => [
  on(suppliers.days, readDays(deps)),
  on(suppliers.export, exportDays(deps)),
  on(suppliers.topUp, topUp(deps)),
]
