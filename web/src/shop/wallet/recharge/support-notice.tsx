import { Send } from 'lucide-react'
import { useSite } from '../../../api/site.ts'
import { buttonStyle } from '../../../ui/actions/button-style.ts'
import { Alert } from '../../../ui/page/alert.tsx'

/** Whom to turn to when money does not arrive. */
export function SupportNotice() {
  const { site } = useSite()
  const link = site?.support_url
  return (
    <Alert
      tone="info"
      title="Trouble with a payment?"
      action={
        link && (
          <a href={link} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
            <Send aria-hidden size={16} />
            Contact Support
          </a>
        )
      }
    >
      <p className="text-ink-soft">
        {link
          ? 'Send us the reference of your transfer, and we will find it.'
          : 'Keep the reference of your transfer: with it, support can find it.'}
      </p>
    </Alert>
  )
}
