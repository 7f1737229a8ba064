import { MarkTile, type MarkTileProps } from '../../../ui/display/mark-tile.tsx'
import { brandMarks } from './brand-marks.ts'

export type BrandMarkProps = Pick<MarkTileProps, 'size'> & {
  readonly code: string
  readonly name: string
}

/** What `ServiceMark` shows once the marks are known. */
export function BrandMark({ code, name, size = 'sm' }: BrandMarkProps) {
  return (
    <MarkTile file={Object.hasOwn(brandMarks, code) ? brandMarks[code] : undefined} size={size}>
      <span data-letter={firstLetter(name)} className="before:content-[attr(data-letter)]" />
    </MarkTile>
  )
}

/** The letter or figure that a name begins with, such as 'D' for 'Demo'. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '#'
}
