import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { formatMoney } from '../../money/format-money.ts'
import { BoostsEffect, Effect, NumbersEffect } from './effect.tsx'
import { FormFoot, LoadingForm, MovedNote } from './form-parts.tsx'
import { faultsOf, refusalWords } from './pricing-words.ts'
import { profitQuery, refreshPrices } from './queries.ts'
import { useSettled } from './use-settled.ts'

type UpdatePriceDialogProps = { readonly onClose: () => void }

/** What is earned by numbers, and the dollar all prices are reckoned with (document 2, "Update profit modals"). */
export function UpdatePriceDialog({ onClose }: UpdatePriceDialogProps) {
  const { data: profit, error, refetch } = useQuery(profitQuery())
  const unsaved = useUnsaved(onClose)
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title="Update Price"
      description="The profit is added to what the supplier asks for a number, in naira."
    >
      {profit ? (
        <PriceForm profit={profit} unsaved={unsaved} onClose={onClose} />
      ) : (
        <LoadingForm error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

type PriceFormProps = UpdatePriceDialogProps & {
  readonly profit: Profit
  readonly unsaved: ReturnType<typeof useUnsaved>
}

function PriceForm({ profit, unsaved, onClose }: PriceFormProps) {
  const [typed, setTyped] = useState({
    numbers_profit: String(profit.numbers_profit),
    ngn_per_usd: profit.ngn_per_usd,
  })
  const fields = {
    numbers_profit: useRef<HTMLInputElement>(null),
    ngn_per_usd: useRef<HTMLInputElement>(null),
  }
  const settled = {
    numbers_profit: useSettled(typed.numbers_profit),
    ngn_per_usd: useSettled(typed.ngn_per_usd),
  }
  const faults = faultsOf(settled)
  const write = useWrite(prices.change, {
    as: 'form',
    onDone: () => {
      refreshPrices()
      toast.success('Profit updated')
      onClose()
    },
    onRefused: (error) => {
      toast.error(refusalWords(error, 'Failed to update'))
      if (error.code === 'PRICING_CHANGED') refreshPrices()
    },
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = faultsOf(typed)
    if (wrong.numbers_profit) return fields.numbers_profit.current?.focus()
    if (wrong.ngn_per_usd) return fields.ngn_per_usd.current?.focus()
    const { numbers_profit, boost_profit, ngn_per_usd } = profit
    write.send({ body: { ...typed, seen: { numbers_profit, boost_profit, ngn_per_usd } } })
  }
  const field = (name: keyof typeof typed, label: string, now: string) => (
    <TextField
      ref={fields[name]}
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed[name]}
      error={write.error?.fields[name] ?? faults[name]}
      hint={`Now ${now}`}
      onChange={({ target }) => {
        setTyped({ ...typed, [name]: target.value.trim() })
        unsaved.edited()
        write.clear()
      }}
    />
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {field('numbers_profit', 'Profit per number (₦)', formatMoney(profit.numbers_profit))}
      {field('ngn_per_usd', 'Naira for a dollar (₦)', formatMoney(profit.ngn_per_usd))}
      <Effect settings={Object.keys(faults).length > 0 ? undefined : settled}>
        {({ numbers, boosts }) => (
          <>
            <NumbersEffect numbers={numbers} />
            {boosts.dearer + boosts.cheaper > 0 && <BoostsEffect boosts={boosts} />}
          </>
        )}
      </Effect>
      {write.error?.code === 'PRICING_CHANGED' && <MovedNote />}
      {unsaved.warning}
      <FormFoot isSending={write.isSending} onCancel={unsaved.leave} />
    </form>
  )
}
