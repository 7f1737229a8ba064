import { byProfit, type Profit } from '@nosim/contract/admin/prices.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Select } from '../../../ui/choice/select.tsx'
import type { Unsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { orderOptions, orderWords, ruleOptions, ruleWords } from '../lines/cost-rules.ts'
import { Effect, LineEffect } from './effect.tsx'
import { PriceField, PriceFoot } from './form-parts.tsx'
import { faultsOf } from './pricing-messages.ts'
import { ProfitDialog, useProfitForm } from './profit-dialog.tsx'
import { useSettled } from './use-settled.ts'

type UpdatePriceDialogProps = { readonly onClose: () => void }

/**
 * The profit of numbers, the cost rule, the order of suppliers, and the exchange rate of all prices (PRICE-1,
 * PRICE-13).
 */
export const UpdatePriceDialog = ({ onClose }: UpdatePriceDialogProps) => (
  <ProfitDialog
    title="Update Price"
    description="Markup on the supplier's number prices, in naira."
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
  const { numbers_profit, ngn_per_usd, cost_rule, supplier_order } = profit
  const form = useProfitForm({
    start: { numbers_profit: String(numbers_profit), ngn_per_usd, cost_rule, supplier_order },
    seen: { ...byProfit((name) => profit[name]), ngn_per_usd, cost_rule, supplier_order },
    unsaved,
    done: 'Profit updated',
    failed: 'Failed to update',
    onClose,
  })
  const settled = {
    numbers_profit: useSettled(form.values.numbers_profit),
    ngn_per_usd: useSettled(form.values.ngn_per_usd),
  }
  const rule = form.values.cost_rule
  const faults = faultsOf(settled)
  const field = (name: keyof typeof settled, label: string, now: string) => (
    <PriceField
      label={label}
      now={now}
      {...form.field(name)}
      error={form.errors[name] ?? faults[name]}
      onType={(text) => form.set(name, text)}
    />
  )
  return (
    <form {...form.form} className="flex flex-col gap-5">
      {field('numbers_profit', 'Profit per number (₦)', formatMoney(profit.numbers_profit))}
      {field('ngn_per_usd', 'Naira per US dollar (₦)', formatMoney(profit.ngn_per_usd))}
      <Select
        label="Added to"
        options={ruleOptions}
        hint={ruleWords[rule].hint}
        {...form.field('cost_rule')}
      />
      <Select
        label="Suppliers in order of"
        options={orderOptions}
        hint={orderWords[form.values.supplier_order].hint}
        {...form.field('supplier_order')}
      />
      <Effect
        settings={Object.keys(faults).length > 0 ? undefined : { ...settled, cost_rule: rule }}
      >
        {(effects) =>
          effects
            .filter(
              ({ line, increased, decreased }) => line === 'numbers' || increased + decreased > 0,
            )
            .map((effect) => (
              <LineEffect key={effect.line} effect={effect} isOfRule={rule !== cost_rule} />
            ))
        }
      </Effect>
      <PriceFoot form={form} unsaved={unsaved} />
    </form>
  )
}
