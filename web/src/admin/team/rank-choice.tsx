import { isAdmin, ranks, type Role } from '@nosim/contract/route.ts'
import { useId } from 'react'
import { roleLabels } from './role-labels.ts'

type RankChoiceProps = {
  readonly value: Role | undefined
  readonly onChange: (rank: Role) => void
  /** Whether there is a rank that could be taken away. */
  readonly mayBeNone: boolean
}

const none = { name: 'No rank', may: 'An ordinary user again, without the back office.' }

/** The ranks and what each may do, the highest first. */
export function RankChoice({ value, onChange, mayBeNone }: RankChoiceProps) {
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
