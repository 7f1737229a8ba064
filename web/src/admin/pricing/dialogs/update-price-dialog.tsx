import type { Profit } from '@nosim/contract/admin/prices.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { formatMoney } from '../../../format/format-money.ts'
import type { Unsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { BoostsEffect, Effect, NumbersEffect } from './effect.tsx'
import { PriceField, PriceFoot } from './form-parts.tsx'
import { faultsOf } from './pricing-messages.ts'
import { ProfitDialog, useChange } from './profit-dialog.tsx'
import { useSettled } from './use-settled.ts'

type UpdatePriceDialogProps = { readonly onClose: () => void }

/** The profit of numbers, and the naira per dollar of all prices (PRICE-1). */
export const UpdatePriceDialog = ({ onClose }: UpdatePriceDialogProps) => (
  <ProfitDialog
    title="Update Price"
    description="The profit is added to what the supplier asks for a number, in naira."
    onClose={onClose}
  >
    {(profit, unsaved) => <PriceForm profit={profit} unsaved={unsaved} onClose={onClose} />}
  </ProfitDialog>
)

type PriceFormProps = UpdatePriceDialogProps & {
  readonly profit: Profit
  readonly unsaved: Unsaved
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
  const change = useChange({ done: 'Profit updated', failed: 'Failed to update' }, onClose)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = faultsOf(typed)
    if (wrong.numbers_profit) return fields.numbers_profit.current?.focus()
    if (wrong.ngn_per_usd) return fields.ngn_per_usd.current?.focus()
    const { numbers_profit, boost_profit, ngn_per_usd } = profit
    change.send({ body: { ...typed, seen: { numbers_profit, boost_profit, ngn_per_usd } } })
  }
  const field = (name: keyof typeof typed, label: string, now: string) => (
    <PriceField
      ref={fields[name]}
      name={name}
      label={label}
      now={now}
      value={typed[name]}
      error={change.error?.fields[name] ?? faults[name]}
      onType={(text) => {
        setTyped({ ...typed, [name]: text })
        unsaved.edited()
        change.clear()
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
      <PriceFoot change={change} unsaved={unsaved} />
    </form>
  )
}
