import { altMost } from '@nosim/contract/admin/content/slides.ts'
import { slidesMost } from '@nosim/contract/shop/slides.ts'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { usePreview } from '../../ui/use-preview.ts'
import { cutName } from './messages.ts'
import { SlideFrame } from './slide-frame.tsx'
import type { Selected } from './use-selection.ts'

export type SelectedImagesProps = {
  readonly images: readonly Selected[]
  readonly disabled: boolean
  readonly onRemove: (key: number) => void
  readonly onAlt: (key: number, alt: string) => void
}

/** The images to upload, each as users will see it, with its alt text. */
export function SelectedImages({ images, ...props }: SelectedImagesProps) {
  if (images.length === 0) return null
  return (
    <section aria-labelledby="selected-images">
      <h2 id="selected-images" className="pb-3 font-medium">
        Selected Images ({images.length}/{slidesMost})
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {images.map((image, index) => (
          <li key={image.key} className="flex min-w-0 flex-col gap-2">
            <SelectedImage image={image} place={index + 1} {...props} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type SelectedImageProps = Omit<SelectedImagesProps, 'images'> & {
  readonly image: Selected
  readonly place: number
}

function SelectedImage({ image, place, disabled, onRemove, onAlt }: SelectedImageProps) {
  const preview = usePreview(image.file)
  const { name } = image.file
  return (
    <>
      <SlideFrame src={preview} alt="" />
      <div className="flex items-center justify-between gap-3">
        <p title={name} className="min-w-0 truncate text-label text-ink-soft">
          {cutName(name)}
        </p>
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<X aria-hidden size={16} />}
          disabled={disabled}
          onClick={() => onRemove(image.key)}
        />
      </div>
      <TextField
        label={`Alt text ${place}`}
        hint="What it shows, for those who cannot see it."
        autoComplete="off"
        maxLength={altMost}
        value={image.alt}
        disabled={disabled}
        onChange={({ target }) => onAlt(image.key, target.value)}
      />
    </>
  )
}
