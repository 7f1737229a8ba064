import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { Snowflake, SunMedium, Trash2 } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useWrite } from '../../api/use-write.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { MoreMenu } from '../../ui/overlay/more-menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EditAndSwitch, switchedWords } from './edit-and-switch.tsx'
import type { ProductQuestion } from './product-dialog.tsx'
import { showProduct } from './queries.ts'

export type OpenDialog = (question: ProductQuestion) => void

type ProductActionsProps = { readonly product: AdminProduct; readonly openDialog: OpenDialog }

/** The actions on a product: the three of STOCK-7 are visible, the rest are in a menu. */
export function ProductActions({ product, openDialog }: ProductActionsProps) {
  const { id, name, status, frozen_reason, log_count, sold_count } = product
  const toggle = useWrite(inventory.changeProduct, {
    as: 'action',
    onDone: (changed) => {
      showProduct(changed)
      toast.success(switchedWords(name, changed.status))
    },
  })
  const unfreeze = useWrite(inventory.unfreeze, {
    as: 'action',
    onDone: (changed) => {
      showProduct(changed)
      toast.success(`${name} is no longer frozen.`)
    },
  })
  const freezing: MenuItem =
    frozen_reason === null
      ? {
          label: 'Freeze',
          icon: <Icon of={Snowflake} />,
          onSelect: () => openDialog({ kind: 'freeze', product }),
        }
      : {
          label: 'Unfreeze',
          icon: <Icon of={SunMedium} />,
          onSelect: () => unfreeze.send({ params: { id } }),
        }
  const deleting: MenuItem = {
    label: 'Delete',
    icon: <Icon of={Trash2} />,
    onSelect: () => openDialog({ kind: 'delete', product }),
  }
  const hadNoLog = log_count + sold_count === 0
  return (
    <span className="flex items-center gap-2 flex-wrap as-table:flex-nowrap">
      <EditAndSwitch
        name={name}
        status={status}
        busy={toggle.isSending}
        onEdit={() => openDialog({ kind: 'edit', product })}
        onSwitch={(next) => toggle.send({ params: { id }, body: { status: next } })}
      />
      <LinkButton
        size="sm"
        to={`${paths.adminLogs}?product=${id}`}
        aria-label={`View Account logs of ${name}`}
      >
        View Account
      </LinkButton>
      <MoreMenu
        label={`More actions for ${name}`}
        items={hadNoLog ? [freezing, deleting] : [freezing]}
      />
    </span>
  )
}

function Icon({ of: Shape }: { readonly of: typeof Trash2 }) {
  return <Shape aria-hidden size={16} className="text-ink-soft" />
}
