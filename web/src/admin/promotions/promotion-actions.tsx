import type { Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { CirclePause, CirclePlay, CircleStop, FlaskConical, type LucideIcon } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { MoreMenu } from '../../ui/overlay/more-menu.tsx'
import { useMay } from '../shell/use-may.ts'
import type { PromotionQuestion } from './promotion-dialog.tsx'

export type OpenDialog = (question: PromotionQuestion) => void

type PromotionActionsProps = { readonly promotion: Promotion; readonly openDialog: OpenDialog }

/** The actions on a promotion. All admins see its uses; the rest is for managers. */
export function PromotionActions({ promotion, openDialog }: PromotionActionsProps) {
  const mayChange = useMay('manager') === true
  const { name, state, phase } = promotion
  const item = (
    label: string,
    Icon: LucideIcon,
    kind: Exclude<PromotionQuestion['kind'], 'create'>,
  ): MenuItem => ({
    label,
    icon: <Icon aria-hidden size={16} className="text-ink-soft" />,
    onSelect: () => openDialog({ kind, promotion }),
  })
  const pausing =
    state === 'paused' ? item('Resume', CirclePlay, 'on') : item('Pause', CirclePause, 'paused')
  const button = (label: string, kind: 'uses' | 'edit') => (
    <Button
      size="sm"
      aria-label={`${label} ${kind === 'uses' ? 'of ' : ''}${name}`}
      aria-haspopup="dialog"
      onClick={() => openDialog({ kind, promotion })}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap items-center gap-2 as-table:flex-nowrap">
      {mayChange && state !== 'ended' && button('Edit', 'edit')}
      {button('Uses', 'uses')}
      {mayChange && (
        <MoreMenu
          label={`More actions for ${name}`}
          items={[
            item('Dry run', FlaskConical, 'dry run'),
            ...(phase === 'over' ? [] : [pausing]),
            ...(state === 'ended' ? [] : [item('End', CircleStop, 'ended')]),
          ]}
        />
      )}
    </span>
  )
}
