import { cx } from '../../ui/cx.ts'
import { lookOf } from './looks.ts'

type CoverProps = {
  /** The name of the category or service, which selects the mark. */
  readonly name: string
  /** The address of a picture that replaces the mark. */
  readonly image?: string | null
  /** wide: 16:9, as wide as its container; square: 96 px; tile: 40 px, in a row. */
  readonly shape: 'wide' | 'square' | 'tile'
}

const shapes = {
  wide: { box: 'aspect-video w-full', mark: 'size-9 sm:size-12', icon: 40 },
  square: { box: 'size-24 rounded-card', mark: 'size-11', icon: 44 },
  tile: { box: 'size-10 rounded-control', mark: 'size-5', icon: 20 },
} as const

/** A gradient, so that a large fill is not flat. */
const light = 'linear-gradient(165deg, rgb(255 255 255 / 0.2), transparent 60%)'

/** A mark on its brand's colour, or a picture. Screen readers skip it, since the name is beside it. */
export function Cover({ name, image = null, shape }: CoverProps) {
  const look = lookOf(name)
  const { box, mark, icon } = shapes[shape]
  const ink = look.isBright ? 'text-[#000000]' : 'text-[#ffffff]'
  return (
    <span
      aria-hidden
      className={cx('relative flex shrink-0 items-center justify-center overflow-clip', box, ink)}
      style={{ background: `${light}, ${look.fill}` }}
    >
      {image === null ? (
        <>
          {'file' in look && (
            <img
              src={look.file}
              alt=""
              loading="lazy"
              className={cx(mark, !look.isBright && 'invert')}
            />
          )}
          {'Icon' in look && <look.Icon size={icon} />}
        </>
      ) : (
        <img
          src={image}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="absolute inset-0 rounded-[inherit] inset-ring inset-ring-[#000000]/10 dark:inset-ring-[#ffffff]/15" />
    </span>
  )
}
