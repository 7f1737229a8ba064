import { cx } from '../../ui/cx.ts'
import { brandMarks } from './brand-marks.ts'

export type ServiceMarkProps = {
  readonly code: string
  readonly name: string
  readonly size?: 'sm' | 'md'
}

/** The mark of a service in ink on a quiet tile, or its first letter. The name beside it says what it is. */
export function ServiceMark({ code, name, size = 'sm' }: ServiceMarkProps) {
  const file = Object.hasOwn(brandMarks, code) ? brandMarks[code] : undefined
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-label font-medium text-ink-soft',
        size === 'md' ? 'size-11' : 'size-8',
      )}
    >
      {file === undefined ? (
        <span data-letter={firstLetter(name)} className="before:content-[attr(data-letter)]" />
      ) : (
        <img
          src={file}
          alt=""
          loading="lazy"
          className={cx('opacity-70 dark:invert', size === 'md' ? 'size-6' : 'size-4')}
        />
      )}
    </span>
  )
}

/** The letter or figure that a name begins with, such as 'D' for 'Demo'. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '#'
}
