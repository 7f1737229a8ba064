import {
  type ReferralRule,
  referralMost,
  referrals,
} from '@nosim/contract/admin/users/referrals.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { wholeNumber } from '../../../forms/whole-number.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useMay } from '../../shell/use-may.ts'

/** The rule: how long bonuses are held, and how many a referrer earns. An owner may change it (REFER-16). */
export function Rule() {
  const { data: rule } = useQuery(queryOf(referrals.rule))
  const may = useMay('owner') === true
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 pt-2 pb-4 sm:px-6">
      {rule ? <p className="max-w-2xl">{ruleText(rule)}</p> : <Skeleton className="h-6 w-64" />}
      {rule && may && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Change rule
        </Button>
      )}
      {rule && isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </div>
  )
}

const countOf = (count: number, [one, several]: readonly [string, string]): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`

function ruleText({ hold_hours, daily_limit }: ReferralRule): string {
  const paid =
    hold_hours === 0
      ? 'Bonuses are paid at once.'
      : `Bonuses are paid ${countOf(hold_hours, ['hour', 'hours'])} after the deposit.`
  return `${paid} A referrer earns at most ${countOf(daily_limit, ['bonus', 'bonuses'])} a day.`
}

type RuleDialogProps = { readonly rule: ReferralRule; readonly onClose: () => void }

function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const form = useRouteForm(referrals.changeRule, {
    start: { hold_hours: String(rule.hold_hours), daily_limit: String(rule.daily_limit) },
    sent: ({ hold_hours, daily_limit }) => [
      { body: { hold_hours: wholeNumber(hold_hours), daily_limit: wholeNumber(daily_limit) } },
    ],
    onDone: () => {
      toast.success('The rule of referral bonuses is changed')
      refresh(referrals.rule)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Rule of referral bonuses"
      description="Holds for bonuses that are earned from now on."
      form={form}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Hold (hours)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={`0 pays at once; at most ${referralMost.hours}.`}
        {...form.field('hold_hours')}
      />
      <TextField
        label="Bonuses of a referrer a day"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint="Deposits of friends beyond this earn nothing on that day."
        {...form.field('daily_limit')}
      />
    </FormDialog>
  )
}
