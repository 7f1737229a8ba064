import type { Profit } from '@nosim/contract/admin/prices.ts'
import type { Unsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Effect, LineEffect } from './effect.tsx'
import { PriceField, PriceFoot } from './form-parts.tsx'
import { timesAt } from '../lines/times-at.ts'
import { faultsOf } from './pricing-messages.ts'
import { ProfitDialog, useProfitForm } from './profit-dialog.tsx'
import { useSettled } from './use-settled.ts'

type UpdateBoostProfitDialogProps = { readonly onClose: () => void }

/** The profit of boosting (PRICE-1, PRICE-5). */
export const UpdateBoostProfitDialog = ({ onClose }: UpdateBoostProfitDialogProps) => (
  <ProfitDialog
    title="Update Profit"
    description="Markup on the supplier's boost prices, in percent."
    onClose={onClose}
  >
    {(profit, unsaved) => <BoostProfitForm profit={profit} unsaved={unsaved} onClose={onClose} />}
  </ProfitDialog>
)

type BoostProfitFormProps = UpdateBoostProfitDialogProps & {
  readonly profit: Profit
  readonly unsaved: Unsaved
}

function BoostProfitForm({ profit, unsaved, onClose }: BoostProfitFormProps) {
  const { boost_profit, ngn_per_usd } = profit
  const form = useProfitForm({
    start: { boost_profit: String(boost_profit) },
    seen: { boost_profit, ngn_per_usd },
    unsaved,
    done: 'Boosting profit updated successfully',
    failed: 'Failed to update boosting profit',
    onClose,
  })
  const settled = useSettled(form.values.boost_profit)
  const fault = faultsOf({ boost_profit: settled }).boost_profit
  return (
    <form {...form.form} className="flex flex-col gap-5">
      <PriceField
        label="Boosting profit (%)"
        now={`${boost_profit}%`}
        {...form.field('boost_profit')}
        error={form.errors['boost_profit'] ?? fault}
        onType={(text) => form.set('boost_profit', text)}
      />
      <Note percent={fault === undefined ? settled : undefined} />
      <Effect settings={fault === undefined ? { boost_profit: settled } : undefined}>
        {(effects) =>
          effects.map(
            (effect) => effect.line === 'boost' && <LineEffect key={effect.line} effect={effect} />,
          )
        }
      </Effect>
      <PriceFoot form={form} unsaved={unsaved} />
    </form>
  )
}

/** The note of PRICE-5, whose figures are multiples and not percent, with the typed value as a multiple. */
function Note({ percent }: { readonly percent: string | undefined }) {
  const times = percent === undefined ? undefined : timesAt(percent)
  return (
    <Alert tone="info">
      <p>
        Boosting profit of 50% equals 1.5% and 100% equals 2% in effect. Higher values increase user
        cost.
      </p>
      <p className="pt-2">
        1.5 and 2 are multiples of the supplier's price.
        {times !== undefined && ` At ${percent}% users pay ${times} times that.`}
      </p>
    </Alert>
  )
}
