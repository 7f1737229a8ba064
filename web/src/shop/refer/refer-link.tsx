import { Share2 } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { CopyLink, referLink } from './copy-link.tsx'

/** The link that makes friends, to be copied or handed to another app. */
export function ReferLink() {
  return (
    <Card title="Your link">
      <TextField
        label="Referral link"
        readOnly
        value={referLink()}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        <CopyLink />
        {'share' in navigator && <ShareButton />}
      </div>
    </Card>
  )
}

/** For devices that can hand it on. */
function ShareButton() {
  const share = async () => {
    try {
      await navigator.share({ title: 'Nosim', url: referLink() })
    } catch (error) {
      // Closing the list of apps is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error('Failed to share ❌')
    }
  }
  return (
    <Button icon={<Share2 aria-hidden size={16} />} onClick={() => void share()}>
      Share
    </Button>
  )
}
