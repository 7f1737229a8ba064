import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import { exportDays, readDays, type SupplierParts } from './read-days.ts'
import { topUp } from './top-up.ts'

export const supplierRoutes = (parts: SupplierParts): Door[] => [
  on(suppliers.days, readDays(parts)),
  on(suppliers.export, exportDays(parts)),
  on(suppliers.topUp, topUp(parts)),
]
