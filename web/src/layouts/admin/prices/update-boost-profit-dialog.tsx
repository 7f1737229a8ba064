import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { BoostsEffect, Effect } from './effect.tsx'
import { FormFoot, LoadingForm, MovedNote } from './form-parts.tsx'
import { faultsOf, refusalWords, timesAt } from './pricing-words.ts'
import { profitQuery, refreshPrices } from './queries.ts'
import { useSettled } from './use-settled.ts'

type UpdateBoostProfitDialogProps = { readonly onClose: () => void }

/** What is earned by boosts (document 2, "Update profit modals"). */
export function UpdateBoostProfitDialog({ onClose }: UpdateBoostProfitDialogProps) {
  const { data: profit, error, refetch } = useQuery(profitQuery())
  const unsaved = useUnsaved(onClose)
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title="Update Profit"
      description="The profit is added to what the supplier asks for a boost, in percent."
    >
      {profit ? (
        <BoostProfitForm profit={profit} unsaved={unsaved} onClose={onClose} />
      ) : (
        <LoadingForm error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

type BoostProfitFormProps = UpdateBoostProfitDialogProps & {
  readonly profit: Profit
  readonly unsaved: ReturnType<typeof useUnsaved>
}

function BoostProfitForm({ profit, unsaved, onClose }: BoostProfitFormProps) {
  const [typed, setTyped] = useState(String(profit.boost_profit))
  const field = useRef<HTMLInputElement>(null)
  const settled = useSettled(typed)
  const fault = faultsOf({ boost_profit: settled }).boost_profit
  const write = useWrite(prices.change, {
    as: 'form',
    onDone: () => {
      refreshPrices()
      toast.success('Boosting profit updated successfully')
      onClose()
    },
    onRefused: (error) => {
      toast.error(refusalWords(error, 'Failed to update boosting profit'))
      if (error.code === 'PRICING_CHANGED') refreshPrices()
    },
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (faultsOf({ boost_profit: typed }).boost_profit) return field.current?.focus()
    const { boost_profit, ngn_per_usd } = profit
    write.send({ body: { boost_profit: typed, seen: { boost_profit, ngn_per_usd } } })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <TextField
        ref={field}
        label="Boosting profit (%)"
        name="boost_profit"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={write.error?.fields['boost_profit'] ?? fault}
        hint={`Now ${profit.boost_profit}%`}
        onChange={({ target }) => {
          setTyped(target.value.trim())
          unsaved.edited()
          write.clear()
        }}
      />
      <Note percent={fault === undefined ? settled : undefined} />
      <Effect settings={fault === undefined ? { boost_profit: settled } : undefined}>
        {({ boosts }) => <BoostsEffect boosts={boosts} />}
      </Effect>
      {write.error?.code === 'PRICING_CHANGED' && <MovedNote />}
      {unsaved.warning}
      <FormFoot isSending={write.isSending} onCancel={unsaved.leave} />
    </form>
  )
}

/** The note of the specification, whose figures are times and not percent, and what is typed in such times. */
function Note({ percent }: { readonly percent: string | undefined }) {
  const times = percent === undefined ? undefined : timesAt(percent)
  return (
    <Alert tone="info">
      <p>
        Boosting profit of 50% equals 1.5% and 100% equals 2% in effect. Higher values increase user
        cost.
      </p>
      <p className="pt-2">
        Read 1.5 and 2 as times what the supplier asks.
        {times !== undefined && ` At ${percent}% users pay ${times} times that.`}
      </p>
    </Alert>
  )
}
