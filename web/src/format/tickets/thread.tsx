import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../format-date.ts'

type Message = {
  readonly id: string
  readonly from: 'user' | 'admin' | 'note'
  readonly text: string
  readonly pictures: readonly string[]
  readonly at: string
}

type ThreadProps<M extends Message> = {
  readonly messages: readonly M[]
  /** The name of the author of a message, as its reader sees it. */
  readonly nameOf: (message: M) => ReactNode
  /** The address of a picture. */
  readonly pictureAt: (id: string) => string
}

/** The messages of a ticket, the oldest first. Notes of admins look different. */
export function Thread<M extends Message>({ messages, nameOf, pictureAt }: ThreadProps<M>) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cx(
            'max-w-[85%] rounded-card px-4 py-3',
            message.from === 'user' ? 'self-start bg-sunken' : 'self-end border border-line',
            message.from === 'note' && 'border-dashed bg-wait-soft',
          )}
        >
          <p className="text-label text-ink-soft">
            {nameOf(message)}, <time dateTime={message.at}>{formatDateTime(message.at)}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
          {message.pictures.length > 0 && (
            <ul aria-label="Pictures" className="flex flex-wrap gap-2 pt-2">
              {message.pictures.map((id, index) => (
                <li key={id}>
                  <a href={pictureAt(id)} target="_blank" rel="noreferrer">
                    <img
                      src={pictureAt(id)}
                      alt={`Attachment ${index + 1}`}
                      width={96}
                      height={96}
                      loading="lazy"
                      className="size-24 rounded-control border border-line object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
