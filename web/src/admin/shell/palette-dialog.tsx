import { Dialog as Radix } from 'radix-ui'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { Palette } from './palette.tsx'

type PaletteDialogProps = {
  readonly menu: SidebarMenu
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The command palette as a dialog. It opens empty each time. */
export function PaletteDialog({ menu, open, onOpenChange }: PaletteDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-x-4 top-[max(1rem,12dvh)] z-50 mx-auto flex max-h-[min(32rem,76dvh)] max-w-xl animate-appear flex-col overflow-hidden rounded-card border border-line bg-surface shadow-lift"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <Palette menu={menu} onLeave={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
