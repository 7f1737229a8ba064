import { Send } from 'lucide-react'
import { useSite } from '../api/site.ts'
import { buttonStyle } from '../ui/actions/button-style.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'

type HelpDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export function HelpDialog(props: HelpDialogProps) {
  const { site } = useSite()
  return (
    <Dialog {...props} title="Need Help?">
      <p className="text-ink-soft">
        SMS verification prices are cheap, and a number that brings no code costs nothing. If
        something is not as it should be, write to us.
      </p>
      {site?.support_url ? (
        <>
          <p className="pt-4">
            <a
              href={site.support_url}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ tone: 'primary', wide: true })}
            >
              <Send aria-hidden size={16} />
              Message us on Telegram
            </a>
          </p>
          <p className="pt-3 text-center text-label text-ink-soft">
            Support typically responds within a few minutes.
          </p>
        </>
      ) : (
        <p className="mt-4 rounded-control bg-sunken px-4 py-3">
          The operator of this site has not set a support contact yet.
        </p>
      )}
    </Dialog>
  )
}
