import { useSite } from '../api/site.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { HelpContent, helpTitle } from './help-content.tsx'

type HelpDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export function HelpDialog(props: HelpDialogProps) {
  const { site } = useSite()
  return (
    <Dialog {...props} title={helpTitle}>
      <HelpContent supportUrl={site?.support_url ?? null} />
    </Dialog>
  )
}
