import type { Reply, Route } from '@nosim/contract/base/route.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useWrite, type Write } from '../../api/use-write.ts'
import { type RouteFormOptions, useRouteForm, type Values } from '../../forms/use-route-form.ts'
import { toast } from '../../ui/toast/toast.ts'

export type DecisionOptions<R extends Route> = {
  readonly onDone: (reply: Reply<R>) => void
  /** Reads the lists again, whether the decision was made or refused. */
  readonly refresh: () => void
  readonly onClose: () => void
}

/** A decision about a row of a list, without a form. */
export function useDecision<R extends Route>(route: R, options: DecisionOptions<R>): Write<R> {
  return useWrite(route, { as: 'form', ...endOf(options) })
}

/** A decision about a row of a list, with a form of its fields. */
export function useDecisionForm<R extends Route, V extends Values>(
  route: R,
  { start, sent, ...options }: DecisionOptions<R> & Pick<RouteFormOptions<R, V>, 'start' | 'sent'>,
) {
  return useRouteForm(route, { start, sent, ...endOf(options) })
}

/** What follows a decision. If another admin was faster, the row and its dialog disappear. */
function endOf<R extends Route>({ onDone, refresh, onClose }: DecisionOptions<R>) {
  const leave = () => {
    refresh()
    onClose()
  }
  return {
    onDone: (reply: Reply<R>) => {
      onDone(reply)
      leave()
    },
    onRefused: ({ code, message }: ApiError) => {
      if (code !== 'SETTLED' && code !== 'RECALLED' && code !== 'NOT_FOUND') return
      toast.error(message)
      leave()
    },
  }
}

/** Shows that a decision is done, or waits for a second admin. */
export function showDecision(isWaiting: boolean, done: string): void {
  if (isWaiting) toast.info('A second admin must approve this.')
  else toast.success(done)
}

/** Shows the outcome of a requested transfer: done, or waiting for a second admin. */
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
