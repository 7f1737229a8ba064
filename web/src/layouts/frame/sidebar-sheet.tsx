import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Sidebar, type SidebarMenu } from './sidebar.tsx'

type SidebarSheetProps = {
  readonly menu: SidebarMenu
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The sidebar of small screens; it closes when one goes somewhere, beside it, or on its cross. */
export function SidebarSheet({ menu, open, onOpenChange }: SidebarSheetProps) {
  return (
    <Sheet title="Menu" closeLabel="Close menu" open={open} onOpenChange={onOpenChange}>
      <Sidebar menu={menu} onNavigate={() => onOpenChange(false)} />
    </Sheet>
  )
}
