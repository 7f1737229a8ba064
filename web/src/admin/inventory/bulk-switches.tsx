import {
  type AdminCategory,
  type AdminProduct,
  inventory,
} from '@nosim/contract/admin/inventory.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import type { BulkActions, BulkProps } from '../../lists/selectable.tsx'
import { SwitchButtons, switchedVerb } from '../shell/switch-buttons.tsx'

type SwitchesProps = BulkProps<{ readonly id: number }> & {
  readonly route: typeof inventory.switchProducts | typeof inventory.switchCategories
}

function Switches({ route, rows, onDone }: SwitchesProps) {
  const toggle = useWrite(route, {
    as: 'action',
    onDone: (reply, { body }) => {
      refresh(inventory.products, inventory.categories)
      onDone(reply, switchedVerb(body.status))
    },
  })
  return (
    <SwitchButtons
      busy={toggle.isSending}
      onSwitch={(status) => toggle.send({ body: { ids: rows.map(({ id }) => id), status } })}
    />
  )
}

/** Enables or disables several products at once. */
export const productBulk: BulkActions<AdminProduct> = {
  nameOf: ({ name }) => name,
  Actions: (bulk) => <Switches {...bulk} route={inventory.switchProducts} />,
}

/** Enables or disables several categories at once. */
export const categoryBulk: BulkActions<AdminCategory> = {
  nameOf: ({ name }) => name,
  Actions: (bulk) => <Switches {...bulk} route={inventory.switchCategories} />,
}
