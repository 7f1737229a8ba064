import type { Range } from '@nosim/contract/admin/reports.ts'
import { useNavigate } from 'react-router'
import { Segmented } from '../../ui/choice/segmented.tsx'

type RangeSwitchProps = {
  readonly range: Range
  /** The address of the page with these parameters. */
  readonly addressOf: (params: URLSearchParams) => string
}

/** Selects the days that a report covers. The selection is part of the address. */
export function RangeSwitch({ range, addressOf }: RangeSwitchProps) {
  const navigate = useNavigate()
  return (
    <div className="w-72 max-w-full">
      <Segmented
        label="Range"
        hideLabel
        options={[
          { value: '7d', label: '7 days' },
          { value: '30d', label: '30 days' },
          { value: '90d', label: '90 days' },
        ]}
        value={range}
        onChange={(value) =>
          void navigate(addressOf(new URLSearchParams({ range: value })), {
            preventScrollReset: true,
          })
        }
      />
    </div>
  )
}
