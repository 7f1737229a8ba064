import { Fragment } from 'react'
import { cx } from '../../../ui/cx.ts'
import { numberGroups } from './rental-status.ts'

export type PhoneNumberProps = {
  readonly number: string
  readonly large?: boolean
  /** In its middle, where a table leaves it no room. */
  readonly mayWrap?: boolean
}

/** Where the last seven digits of a number of the United States begin. */
const middle = 5

/** A number in its groups. The gaps are drawn, not typed: what one selects and copies has no spaces. */
export function PhoneNumber({ number, large = false, mayWrap = false }: PhoneNumberProps) {
  return (
    <span
      className={cx(
        'font-mono',
        !mayWrap && 'whitespace-nowrap',
        large && 'text-code font-medium tracking-normal',
      )}
    >
      {numberGroups(number).map(({ from, digits }) => (
        <Fragment key={from}>
          {from === middle && <wbr />}
          <span className="not-last:pr-[0.4em]">{digits}</span>
        </Fragment>
      ))}
    </span>
  )
}
