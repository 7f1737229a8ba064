import { AdminHeader } from '../shell/admin-header.tsx'
import { SupplierList } from './supplier-list.tsx'

/** The suppliers of the shop and what state they are in. */
export function Component() {
  return (
    <>
      <AdminHeader />
      <SupplierList />
    </>
  )
}
