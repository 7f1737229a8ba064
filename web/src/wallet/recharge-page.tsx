import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page/page-header.tsx'

export function Component() {
  return (
    <PageHeader
      title="Fund Wallet"
      crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Fund Wallet' }]}
    />
  )
}
