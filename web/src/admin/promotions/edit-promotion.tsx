import type { Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { codeMost } from '@nosim/contract/base/promotion-code.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { DryRunNote } from './dry-run.tsx'
import { codeText, scopeText } from './promotion-labels.ts'
import { ScopeFields } from './scope-fields.tsx'
import { usePromotionForm } from './use-promotion-form.ts'

type EditPromotionProps = {
  /** Undefined for a new promotion. */
  readonly promotion: Promotion | undefined
  readonly onClose: () => void
}

/** Creates a promotion, or changes the terms of one for later orders (PROMO-11, PROMO-12). */
export function EditPromotion({ promotion, onClose }: EditPromotionProps) {
  const form = usePromotionForm({ promotion, onClose })
  return (
    <FormDialog
      title={promotion ? `Edit ${promotion.name}` : 'Create promotion'}
      description={
        promotion
          ? `${codeText(promotion)}, ${scopeText(promotion)}: this stays. Orders that have it keep their price.`
          : 'The shop pays the cut; revenue is the whole price.'
      }
      form={form}
      submit={promotion ? 'Save' : 'Create promotion'}
      busyLabel={promotion ? 'Saving...' : 'Creating...'}
      disabledReason={form.missing || undefined}
      onStopped={form.tryOut}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        autoComplete="off"
        maxLength={80}
        hint="Buyers see it beside their price."
        {...form.field('name')}
      />
      {!promotion && (
        <TextField
          label="Code (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={codeMost}
          hint="Leave empty for an automatic promotion, which needs none."
          {...form.field('code')}
        />
      )}
      {!promotion && <ScopeFields form={form} />}
      <Cut form={form} />
      <Limits form={form} />
      <Button onClick={form.tryOut}>Dry run</Button>
      {form.terms && <DryRunNote terms={form.terms} />}
    </FormDialog>
  )
}

type FormProps = { readonly form: ReturnType<typeof usePromotionForm> }

const cuts = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Naira' },
]

/** The fields for the discount and its period. */
function Cut({ form }: FormProps) {
  return (
    <>
      <Segmented
        label="Cut in"
        options={cuts}
        value={form.values.cut}
        onChange={(cut) => form.set('cut', cut)}
      />
      {form.values.cut === 'percent' ? (
        <TextField
          label="Percent of the price"
          inputMode="numeric"
          autoComplete="off"
          hint="From 1 to 100. Buyers pay at least ₦1 for each thing."
          {...form.field('percent')}
        />
      ) : (
        <TextField
          label="Naira of each order"
          inputMode="numeric"
          autoComplete="off"
          hint="Whole naira. Buyers pay at least ₦1 for each thing."
          {...form.field('amount')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Start"
          type="datetime-local"
          hint="Lagos time"
          {...form.field('starts_at')}
        />
        <TextField label="End" type="datetime-local" hint="Lagos time" {...form.field('ends_at')} />
      </div>
    </>
  )
}

/** The fields for the limits of the promotion. */
function Limits({ form }: FormProps) {
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...digits}
          label="Orders in all"
          hint="Empty for any number."
          {...form.field('most_uses')}
        />
        <TextField
          {...digits}
          label="Orders of each user"
          hint="Empty for any number."
          {...form.field('most_per_user')}
        />
      </div>
      <TextField
        label="Least spend in naira"
        inputMode="decimal"
        autoComplete="off"
        hint="What the goods must cost before the cut. Empty for none."
        {...form.field('least_spend')}
      />
      <Checkbox label="One account of each payer and browser" {...form.tick('one_account')} />
    </>
  )
}
