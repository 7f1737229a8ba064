import { slideSize } from '@nosim/contract/shop/slides.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

export type SlideFrameProps = {
  /** Null while there is no image. */
  readonly src: string | null
  readonly alt: string
}

/** An image as users see it: cropped around its middle to the shape of a slide. */
export function SlideFrame({ src, alt }: SlideFrameProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className="flex aspect-[5/2] items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-ink-faint">
      {src === null || src === broken ? (
        <ImageOff aria-hidden size={24} />
      ) : (
        <img
          {...slideSize}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      )}
    </div>
  )
}
