import { cx } from '../../../ui/cx.ts'
import { numberGroups } from './rental-status.ts'

export type PhoneNumberProps = {
  readonly number: string
  readonly large?: boolean
}

/** A number in groups. The gaps are padding: a copied selection has none. */
export function PhoneNumber({ number, large = false }: PhoneNumberProps) {
  return (
    <span
      className={cx(
        'font-mono whitespace-nowrap',
        large && 'text-code font-medium tracking-normal',
      )}
    >
      {numberGroups(number).map(({ from, digits }) => (
        <span key={from} className="not-last:pr-[0.4em]">
          {digits}
        </span>
      ))}
    </span>
  )
}
