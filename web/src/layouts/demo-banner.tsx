import { useSite } from '../api/site.ts'
import { DemoNotice } from './demo-notice.tsx'

/** Says that nothing here is real, where that is so. */
export function DemoBanner() {
  const { site } = useSite()
  return site?.demo ? <DemoNotice /> : null
}
