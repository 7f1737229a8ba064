import type { Rental } from '@nosim/contract/numbers.ts'
import { ChevronRight } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'

/** The whole text of what arrived, on demand; the newest first. */
export function Messages({ messages }: { readonly messages: Rental['messages'] }) {
  if (messages.length === 0) return null
  return (
    <details className="group min-w-0 md:col-span-2">
      <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-control pr-2 text-label font-medium text-ink-soft hover:text-ink">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {messages.length === 1 ? 'Whole message' : `All ${messages.length} messages`}
      </summary>
      <ol className="flex flex-col gap-2 pt-2">
        {messages.map((message) => (
          <li
            key={`${message.received_at} ${message.code}`}
            className="rounded-control bg-sunken px-3 py-2"
          >
            <p className="flex justify-between gap-3 text-label text-ink-soft">
              <span className="font-mono font-medium text-ink">{message.code}</span>
              <time dateTime={message.received_at}>{formatDateTime(message.received_at)}</time>
            </p>
            <p className="wrap-anywhere">
              {message.text ?? 'The supplier passed on the code alone.'}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
