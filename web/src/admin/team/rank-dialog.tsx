import { type Member, team } from '@nosim/contract/admin/users/team.ts'
import { type Role, isAdmin, ranks } from '@nosim/contract/base/route.ts'
import { type SyntheticEvent, useRef, useState, useId } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formMessage } from '../../forms/field-errors.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { roleLabels } from './role-labels.ts'

type RankDialogProps = {
  /** The admin whose role changes; undefined when one is added. */
  readonly member: Member | undefined
  readonly onClose: () => void
}

/** Gives an account a rank, or takes it away. */
export function RankDialog({ member, onClose }: RankDialogProps) {
  const [email, setEmail] = useState(member?.email ?? '')
  const [rank, setRank] = useState<Role | undefined>(member?.rank)
  const field = useRef<HTMLInputElement>(null)
  const unsaved = useUnsaved(onClose)
  const write = useWrite(team.setRank, {
    as: 'form',
    onDone: ({ message }) => {
      refresh(team.members)
      toast.success(message)
      onClose()
    },
    onRefused: () => field.current?.focus(),
  })
  const isRemoval = rank === 'user'
  const missing =
    email.trim() === ''
      ? 'Please enter an email address'
      : rank === undefined
        ? 'Please choose a rank'
        : null
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (rank === member?.rank) return onClose()
    if (rank) write.send({ body: { email: email.trim(), rank } })
  }
  const edit = () => {
    write.clear()
    unsaved.edited()
  }
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title={member ? `Change the rank of ${member.name}` : 'Add to the team'}
      description={
        member
          ? `${member.email} is signed out everywhere and signs in anew.`
          : 'An account of the shop that has confirmed its address. It is signed out everywhere and signs in anew.'
      }
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        {!member && (
          <TextField
            ref={field}
            data-autofocus
            type="email"
            label="Email"
            name="email"
            autoComplete="off"
            maxLength={320}
            value={email}
            error={write.error?.fields['email']}
            onChange={({ target }) => {
              setEmail(target.value)
              edit()
            }}
          />
        )}
        <RankChoice
          value={rank}
          mayBeNone={member !== undefined}
          onChange={(chosen) => {
            setRank(chosen)
            edit()
          }}
        />
        <FormError message={formMessage(write.error, ['email'])} />
        {unsaved.warning}
        <DialogFooter
          type="submit"
          tone={isRemoval ? 'stop' : 'primary'}
          busy={write.isSending}
          busyLabel="Saving..."
          disabledReason={missing}
          onStopped={() => field.current?.focus()}
          onCancel={onClose}
        >
          {isRemoval ? 'Take the rank away' : 'Save'}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

type RankChoiceProps = {
  readonly value: Role | undefined
  readonly onChange: (rank: Role) => void
  /** Whether there is a rank that could be taken away. */
  readonly mayBeNone: boolean
}

const none = { name: 'No rank', may: 'An ordinary user again, without the back office.' }

/** The ranks and what each may do, the highest first. */
function RankChoice({ value, onChange, mayBeNone }: RankChoiceProps) {
  const id = useId()
  const choices: readonly Role[] = [...ranks.toReversed(), ...(mayBeNone ? ['user' as const] : [])]
  return (
    <fieldset>
      <legend className="mb-1.5 block text-label font-medium">Rank</legend>
      <div className="divide-y divide-line rounded-control border border-line-strong">
        {choices.map((rank) => {
          const { name, may } = isAdmin(rank) ? roleLabels[rank] : none
          return (
            <label
              key={rank}
              className="flex cursor-pointer items-start gap-3 px-3 py-2.5 transition-colors first:rounded-t-control last:rounded-b-control hover:bg-sunken has-checked:bg-sunken"
            >
              <input
                type="radio"
                name="rank"
                value={rank}
                checked={rank === value}
                onChange={() => onChange(rank)}
                aria-labelledby={`${id}-${rank}`}
                aria-describedby={`${id}-${rank}-may`}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span>
                <span id={`${id}-${rank}`} className="block font-medium">
                  {name}
                </span>
                <span id={`${id}-${rank}-may`} className="block text-label text-ink-soft">
                  {may}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
