import { byLine } from '@nosim/contract/base/line-of-business.ts'
import { FileText, type LucideIcon, UserRound } from 'lucide-react'
import { type HTMLAttributes, useEffect } from 'react'
import type { useListbox } from '../../ui/choice/use-listbox.ts'
import { cx } from '../../ui/cx.ts'
import type { Jump, Section } from './jumps.ts'
import { lineLabels } from './line-labels.ts'

const icons: Readonly<Record<Jump['kind'], LucideIcon>> = {
  page: FileText,
  user: UserRound,
  ...byLine((line) => lineLabels[line].Icon),
}

type JumpListProps = {
  readonly sections: readonly Section[]
  /** Its options are the jumps of all sections, in the same order. */
  readonly listbox: ReturnType<typeof useListbox>
}

/** The results by kind. */
export function JumpList({ sections, listbox }: JumpListProps) {
  const { id, marked } = listbox
  useEffect(() => {
    document
      .querySelector(`#${CSS.escape(`${id}-${marked}`)}`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  const firsts = sections.map((_section, at) =>
    sections.slice(0, at).reduce((sum, { jumps }) => sum + jumps.length, 0),
  )
  return (
    <div
      {...listbox.list}
      aria-label="Results"
      className={cx(
        'scroll-py-2 overflow-y-auto overscroll-contain p-2',
        sections.length === 0 && 'hidden',
      )}
    >
      {sections.map(({ title, jumps }, at) => (
        <div key={title} {...groupAria(`${id}-of-${at}`)} className="pb-1">
          <p id={`${id}-of-${at}`} className="px-3 py-1 text-label font-medium text-ink-faint">
            {title}
          </p>
          {jumps.map((jump, within) => {
            const index = (firsts[at] ?? 0) + within
            const isMarked = index === marked
            return (
              <Entry
                key={jump.to}
                jump={jump}
                isMarked={isMarked}
                aria={listbox.optionOf(index, isMarked)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type EntryProps = {
  readonly jump: Jump
  readonly isMarked: boolean
  readonly aria: HTMLAttributes<HTMLDivElement>
}

function Entry({ jump, isMarked, aria }: EntryProps) {
  const { kind, label, detail, Icon = icons[kind] } = jump
  return (
    <div
      {...aria}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
        isMarked && 'bg-sunken',
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={cx('shrink-0', isMarked ? 'text-accent' : 'text-ink-soft')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        {detail && <span className="block truncate text-label text-ink-soft">{detail}</span>}
      </span>
    </div>
  )
}

const groupAria = (labelledBy: string) => ({ role: 'group', 'aria-labelledby': labelledBy })
