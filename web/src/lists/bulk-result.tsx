import { X } from 'lucide-react'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { barStyle } from './selection-bar.tsx'

type BulkResultProps = { readonly message: string; readonly onClose: () => void }

/** What an action did to only some of the rows, until it is read. */
export function BulkResult({ message, onClose }: BulkResultProps) {
  return (
    <section aria-label="Result" className={barStyle}>
      <p aria-hidden className="min-w-0 flex-1 font-medium">
        {message}
      </p>
      <IconButton label="Close" icon={<X aria-hidden size={18} />} onClick={onClose} />
    </section>
  )
}
