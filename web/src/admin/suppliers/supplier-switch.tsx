import { prices } from '@nosim/contract/admin/prices.ts'
import {
  suppliers,
  supplierSwitches,
  type SupplierSwitch as Position,
} from '@nosim/contract/admin/suppliers.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { switchLabel } from './supplier-labels.ts'

type SupplierSwitchProps = { readonly name: string; readonly position: Position }

const effects = {
  drain: {
    title: (name: string) => `Drain ${name}?`,
    description:
      'It takes no new orders. Open orders continue, with further numbers of it if they need them.',
    busyLabel: 'Switching...',
  },
  off: {
    title: (name: string) => `Switch ${name} off?`,
    description:
      'It takes no new orders, gives no further numbers to open ones, and its prices are not read. Numbers in use continue.',
    busyLabel: 'Switching off...',
  },
} as const

/** Whether an SMS supplier takes orders (NUM-65). Requests confirmation before it takes fewer. */
export function SupplierSwitch({ name, position }: SupplierSwitchProps) {
  const [wanted, setWanted] = useState<Exclude<Position, 'on'>>()
  const write = useWrite(suppliers.switch, {
    as: 'form',
    onDone: (state) => {
      // The prices may follow from the costs of the suppliers that are on.
      refresh(suppliers.list, ...Object.values(prices), ...Object.values(switches))
      setWanted(undefined)
      if (state.switch) toast.success(`${name}: ${switchLabel[state.switch]}.`)
    },
    onRefused: ({ message }) => wanted === undefined && toast.error(message),
  })
  const move = (next: Position) =>
    write.send({ params: { kind: 'sms', name }, body: { switch: next } })
  return (
    <div className="w-full max-w-64 min-w-52">
      <Segmented
        label={`New orders at ${name}`}
        hideLabel
        options={supplierSwitches.map((value) => ({ value, label: switchLabel[value] }))}
        value={position}
        onChange={(value) => {
          const next = supplierSwitches.find((one) => one === value)
          if (next === 'on') move('on')
          else setWanted(next)
        }}
      />
      {wanted && (
        <ConfirmDialog
          title={effects[wanted].title(name)}
          description={effects[wanted].description}
          label={wanted === 'drain' ? 'Drain' : 'Switch off'}
          busyLabel={effects[wanted].busyLabel}
          message={write.error?.message}
          isSending={write.isSending}
          onConfirm={() => move(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  )
}
