import { MarkTile, type MarkTileProps } from '../../../ui/display/mark-tile.tsx'
import { brandColours } from './brand-colours.ts'
import { brandMarks } from './brand-marks.ts'

export type BrandMarkProps = Pick<MarkTileProps, 'size'> & {
  readonly code: string
  readonly name: string
}

/** The content of `ServiceMark` once the marks are loaded. */
export function BrandMark({ code, name, size = 'sm' }: BrandMarkProps) {
  const file = Object.hasOwn(brandMarks, code) ? brandMarks[code] : undefined
  const colour = file === undefined ? tintOf(name) : brandColours[code]
  return (
    <MarkTile file={file} colour={colour} size={size}>
      <span data-letter={firstLetter(name)} className="before:content-[attr(data-letter)]" />
    </MarkTile>
  )
}

/** The first letter or digit of a name: 'D' for 'Demo'. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '#'
}

const hues = 8

/** A muted colour for a service without a mark. It depends only on the name. */
export function tintOf(name: string): string {
  const sum = name.split('').reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `oklch(0.6 0.1 ${((sum % hues) * 360) / hues})`
}
