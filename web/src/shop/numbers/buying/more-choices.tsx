import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { durations } from '@nosim/contract/shop/numbers.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import type { WishFieldsProps } from './wish-fields.tsx'
import { wishesInWords } from './wishes.ts'

const durationOptions = Object.entries(durations).map(([value, label]) => ({ value, label }))

// Loaded on demand: few users need it.
const WishFields = deferred(() => import('./wish-fields.tsx'), 'WishFields')

/** Duration, area codes and carriers, collapsed (NUM-61, NUM-64). The chosen values stay visible. */
export function MoreChoices(form: WishFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const words = wishesInWords(form.values)
  return (
    <details
      className="group -my-1"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 max-w-full list-none items-center gap-1 rounded-control pr-2 font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        More choices
        {words !== '' && <span className="truncate font-normal">· {words}</span>}
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-1">
        <Select
          label="Duration"
          {...form.field('duration')}
          options={durationOptions}
          hint="Wait for the first code as usual. From then on the number is yours for this long."
        />
        {isOpen && <WishFields {...form} />}
      </div>
    </details>
  )
}
