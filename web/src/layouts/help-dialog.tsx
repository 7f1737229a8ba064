import { useSite } from '../api/site.ts'
import { useSessionToken } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { HelpContent, helpTitle } from './help-content.tsx'

type HelpDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export function HelpDialog(props: HelpDialogProps) {
  const { site } = useSite()
  const isUser = useSessionToken(0) !== undefined
  return (
    <Dialog {...props} title={helpTitle}>
      {isUser && (
        <p className="pb-4">
          <LinkButton wide to={paths.tickets} onClick={() => props.onOpenChange(false)}>
            Ask about an order
          </LinkButton>
        </p>
      )}
      <HelpContent supportUrl={site?.support_url ?? null} />
    </Dialog>
  )
}
