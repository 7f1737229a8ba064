import { toast } from '../../../ui/toast/toast.ts'

/** Says what became of a move that was asked for: done, or waiting for a second admin. */
export function tellAsked({
  status,
  message,
}: {
  readonly status: 'waiting' | 'done'
  readonly message: string
}): void {
  if (status === 'done') toast.success(message)
  else toast.info(message)
}
