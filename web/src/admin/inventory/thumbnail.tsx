import { ImageOff } from 'lucide-react'

type ThumbnailProps = { readonly src: string | null; readonly large?: boolean }

/** The picture of a product. The name beside it is its text alternative. */
export function Thumbnail({ src, large = false }: ThumbnailProps) {
  const size = large ? 80 : 40
  const box = `shrink-0 rounded-control border border-line bg-sunken ${large ? 'size-20' : 'size-10'}`
  if (src === null)
    return (
      <span className={`flex items-center justify-center text-ink-faint ${box}`}>
        <ImageOff aria-hidden size={large ? 24 : 16} />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={`object-cover ${box}`}
    />
  )
}
