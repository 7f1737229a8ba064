import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { toast } from '../../../ui/toast/toast.ts'

export type FundsOptions = {
  readonly userId: string
  readonly onMoved: () => void
  /** Called with the naira amount that waits for a second admin. */
  readonly onWaiting: (amount: string | undefined) => void
  readonly onClose: () => void
}

export type FundsForm = {
  readonly amount: Kobo
  readonly description: string
  readonly allowNegative: boolean
}

export type Funds = {
  readonly send: (form: FundsForm) => void
  readonly isSending: boolean
  readonly error: ApiError | null
  readonly clear: () => void
}

type Outcome = { readonly status: 'waiting' | 'done'; readonly message: string }
type Sent = { readonly body: { readonly amount: string | number } }

/** Sends a form of funds, as one move however often it is sent. */
export function useFunds(kind: 'credit' | 'debit', options: FundsOptions): Funds {
  const { userId, onMoved, onWaiting, onClose } = options
  const writeOptions = {
    as: 'form',
    onDone: ({ status, message }: Outcome, { body }: Sent) => {
      if (status === 'done') toast.success(message)
      else toast.info(message)
      onWaiting(status === 'waiting' ? String(body.amount) : undefined)
      refresh(manualTransfers.actions)
      onMoved()
      onClose()
    },
    // The shown balance was wrong, or the result is unknown.
    onRefused: ({ code, isDefinite }: ApiError) => {
      if (code === 'INSUFFICIENT_BALANCE' || !isDefinite) onMoved()
    },
  } as const
  const credit = useWrite(manualTransfers.credit, writeOptions)
  const debit = useWrite(manualTransfers.debit, writeOptions)
  const { isSending, error, clear } = kind === 'credit' ? credit : debit
  const send = ({ amount, description, allowNegative }: FundsForm) => {
    const params = { id: userId }
    const body = { amount: formatNaira(amount), description: description.trim() }
    if (kind === 'credit') credit.send({ params, body })
    else debit.send({ params, body: { ...body, allow_negative: allowNegative } })
  }
  return { send, isSending, error, clear }
}
