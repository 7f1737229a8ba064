import { useSite } from '../api/site.ts'
import { DemoNotice } from './demo-notice.tsx'

/** Marks a demo installation. */
export function DemoBanner() {
  const { site } = useSite()
  return site?.demo ? <DemoNotice /> : null
}
