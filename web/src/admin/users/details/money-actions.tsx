import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { useMay } from '../../shell/use-may.ts'
import { FundsDialog, type Holder, useFundsForm } from './funds-dialog.tsx'

export type MoneyActionsProps = {
  readonly holder: Holder
  /** Reads the user again: the balance has changed, or the shown balance was wrong. */
  readonly onMoved: () => void
}

/**
 * Adds to a user's main wallet or deducts from it. Only for managers, and not on their own wallet (TRANSFER-1,
 * TRANSFER-5).
 */
export function MoneyActions({ holder, onMoved }: MoneyActionsProps) {
  const { data: me } = useQuery(meQuery())
  const may = useMay('manager')
  if (!me || may === undefined) return null
  if (!may) return <Word>Support sees balances, but does not move money.</Word>
  if (me.user_id === holder.user_id)
    return <Word>This is your own wallet; another admin has to do it.</Word>
  return <Buttons holder={holder} onMoved={onMoved} />
}

function Word({ children }: { readonly children: string }) {
  return <p className="text-label text-ink-soft">{children}</p>
}

function Buttons({ holder, onMoved }: MoneyActionsProps) {
  const [opened, setOpened] = useState<'credit' | 'debit'>()
  const [waiting, setWaiting] = useState<string>()
  // Here and not in the dialogs: a form keeps its key, so that a repeat after a lost response is the same transfer.
  const options = {
    userId: holder.user_id,
    onMoved,
    onWaiting: setWaiting,
    onClose: () => setOpened(undefined),
  }
  const forms = { credit: useFundsForm('credit', options), debit: useFundsForm('debit', options) }
  const open = (kind: 'credit' | 'debit') => {
    forms[kind].reset()
    setOpened(kind)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" Icon={Plus} aria-haspopup="dialog" onClick={() => open('credit')}>
          Add
        </Button>
        <Button size="sm" Icon={Minus} aria-haspopup="dialog" onClick={() => open('debit')}>
          Deduct
        </Button>
      </div>
      {waiting !== undefined && (
        <Alert
          tone="wait"
          announce="polite"
          title="Awaiting approval"
          action={
            <LinkButton size="sm" to={paths.adminMoney}>
              Money desk
            </LinkButton>
          }
        >
          {formatMoney(waiting)} waits for a second admin.
        </Alert>
      )}
      {opened && (
        <FundsDialog
          kind={opened}
          holder={holder}
          form={forms[opened]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
