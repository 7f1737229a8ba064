import { MarkTile, type MarkTileProps } from '../../ui/display/mark-tile.tsx'
import { lookOf } from './looks.ts'

type CategoryMarkProps = Pick<MarkTileProps, 'size'> & { readonly name: string }

/** The mark of a category, found by its name. */
export function CategoryMark({ name, size = 'sm' }: CategoryMarkProps) {
  const look = lookOf(name)
  if ('file' in look)
    return (
      <MarkTile file={look.file} size={size}>
        {null}
      </MarkTile>
    )
  return (
    <MarkTile file={undefined} size={size}>
      <look.Icon size={size === 'md' ? 22 : 16} />
    </MarkTile>
  )
}
