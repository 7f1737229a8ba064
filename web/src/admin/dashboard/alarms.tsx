import type { Health } from '@nosim/contract/admin/figures.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { alarmsOf } from './health-words.ts'

/** What cannot wait, above all else. */
export function Alarms({ health }: { readonly health: Health | undefined }) {
  const alarms = health ? alarmsOf(health) : []
  if (alarms.length === 0) return null
  return (
    <Alert tone="stop" title="This needs you now" announce="assertive">
      <ul className="flex flex-col gap-1">
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
    </Alert>
  )
}
