import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page/page-header.tsx'

export function Component() {
  return (
    <PageHeader
      title="Buy Numbers"
      crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Buy Numbers' }]}
    />
  )
}
