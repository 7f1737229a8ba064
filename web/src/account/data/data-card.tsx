import type { User } from '@nosim/contract/accounts/accounts.ts'
import { Download, UserX } from 'lucide-react'
import { useState } from 'react'
import { asApiError } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { downloadData } from './download-data.ts'

// The dialog is loaded on first use.
const CloseDialog = deferred(() => import('./close-dialog.tsx'), 'CloseDialog')

/** Downloads the user's data, and closes the account (ACCOUNT-11). */
export function DataCard({ me }: { readonly me: User | undefined }) {
  const [isClosing, setClosing] = useState(false)
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">
            Everything we store about you, as a JSON file.{' '}
            <TextLink to={paths.privacy} reloadDocument>
              What we keep, and for how long
            </TextLink>
          </p>
          <DownloadButton />
        </div>
        <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <p className="text-ink-soft">
            {me?.is_admin === 1
              ? 'An account with a role cannot be closed. An owner must remove the role first.'
              : 'Closing your account signs you out everywhere and erases your personal data.'}
          </p>
          {me?.is_admin === 0 && (
            <Button
              tone="stop"
              Icon={UserX}
              aria-haspopup="dialog"
              onClick={() => setClosing(true)}
            >
              Close account
            </Button>
          )}
        </div>
      </div>
      {isClosing && me && <CloseDialog me={me} onClose={() => setClosing(false)} />}
    </Card>
  )
}

function DownloadButton() {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadData()
      toast.success('Your data is downloaded.')
    } catch (cause) {
      toast.error(asApiError(cause).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      Icon={Download}
      busy={isBusy}
      busyLabel="Downloading..."
      onClick={() => void download()}
    >
      Download your data
    </Button>
  )
}
