import { FileText, type LucideIcon, Rocket, ShoppingBag, Smartphone, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Jump, Section } from './jumps.ts'

const icons: Readonly<Record<Jump['kind'], LucideIcon>> = {
  page: FileText,
  user: UserRound,
  numbers: Smartphone,
  boost: Rocket,
  store: ShoppingBag,
}

type JumpListProps = {
  /** Of the list; its entries are numbered after it. */
  readonly id: string
  readonly sections: readonly Section[]
  /** Which entry, counted over all sections. */
  readonly marked: number
  readonly onMark: (index: number) => void
  readonly onGo: (jump: Jump) => void
}

/** Where one can go, by sort. Its entries are worked by the keys of the search box, which keeps the focus. */
export function JumpList({ id, sections, marked, ...does }: JumpListProps) {
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
      {...listAria(id)}
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
            return (
              <Entry
                key={jump.to}
                id={`${id}-${index}`}
                jump={jump}
                isMarked={index === marked}
                onMark={() => does.onMark(index)}
                onGo={() => does.onGo(jump)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type EntryProps = {
  readonly id: string
  readonly jump: Jump
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onGo: () => void
}

function Entry({ id, jump, isMarked, onMark, onGo }: EntryProps) {
  const { kind, label, detail, Icon = icons[kind] } = jump
  return (
    <div
      {...optionAria(id, isMarked, onGo)}
      onPointerMove={onMark}
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

/** ARIA's listbox: no native element is searched from outside and holds icons. */
const listAria = (id: string) => ({ id, role: 'listbox', 'aria-label': 'Results' })
const groupAria = (labelledBy: string) => ({ role: 'group', 'aria-labelledby': labelledBy })
const optionAria = (id: string, isMarked: boolean, onClick: () => void) => ({
  id,
  role: 'option',
  'aria-selected': isMarked,
  onClick,
})
