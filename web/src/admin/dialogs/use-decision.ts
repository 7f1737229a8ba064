import type { Reply, Route } from '@nosim/contract/base/route.ts'
import { useWrite, type Write } from '../../api/use-write.ts'
import { toast } from '../../ui/toast/toast.ts'

export type DecisionOptions<R extends Route> = {
  readonly onDone: (reply: Reply<R>) => void
  /** Reads the lists again, whether the decision was made or refused. */
  readonly refresh: () => void
  readonly onClose: () => void
}

/** A decision about a row of a list. If another admin was faster, the row and its dialog disappear. */
export function useDecision<R extends Route>(
  route: R,
  { onDone, refresh, onClose }: DecisionOptions<R>,
): Write<R> {
  return useWrite(route, {
    as: 'form',
    onDone: (reply) => {
      onDone(reply)
      refresh()
      onClose()
    },
    onRefused: ({ code, message }) => {
      if (code !== 'SETTLED' && code !== 'RECALLED' && code !== 'NOT_FOUND') return
      toast.error(message)
      refresh()
      onClose()
    },
  })
}

/** Shows that a decision is done, or waits for a second admin. */
export function showDecision(isWaiting: boolean, done: string): void {
  if (isWaiting) toast.info('A second admin must approve this.')
  else toast.success(done)
}

/** Shows what became of a requested transfer: done, or waiting for a second admin. */
export function showOutcome({
  status,
  message,
}: {
  readonly status: 'waiting' | 'done'
  readonly message: string
}): void {
  if (status === 'done') toast.success(message)
  else toast.info(message)
}
