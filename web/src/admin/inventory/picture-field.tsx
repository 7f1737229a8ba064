import { pictureTypes } from '@nosim/contract/base/fields.ts'
import type { ChangeEvent, RefObject } from 'react'
import { pictureFault } from '../../forms/picture-fault.ts'
import { fileButtonStyle } from '../../ui/actions/button-style.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { usePreview } from '../../ui/use-preview.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The picture that a product is to have: a file, the address of its present picture, or none. */
export type Picture = File | string | null

type PictureFieldProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly picture: Picture
  readonly error: string | undefined
  readonly onPicture: (picture: Picture) => void
  /** Called with the reason why a file cannot be used. */
  readonly onFault: (message: string) => void
}

/** Chooses a picture, shows it, and removes it. */
export function PictureField({ ref, picture, error, onPicture, onFault }: PictureFieldProps) {
  const preview = usePreview(picture)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Cleared, so that the same file can be chosen again after a correction.
    target.value = ''
    if (!file) return
    const fault = pictureFault(file)
    if (fault === undefined) onPicture(file)
    else onFault(fault)
  }
  const remove = () => {
    onPicture(null)
    // The button disappears with the picture, so the input takes the focus.
    ref.current?.focus()
  }
  return (
    <Field label="Image" error={error} hint="JPEG, PNG, GIF or WebP, at most 5 MB.">
      {(wiring) => (
        <div className="flex items-center gap-3">
          <Thumbnail src={preview} large />
          <div className="min-w-0 flex-1">
            <div className="relative flex flex-wrap gap-2">
              <input
                {...wiring}
                ref={ref}
                type="file"
                name="image"
                accept={pictureTypes.join(',')}
                onChange={choose}
                className="peer sr-only"
              />
              <label htmlFor={wiring.id} className={fileButtonStyle}>
                {picture === null ? 'Choose image' : 'Change image'}
              </label>
              {picture !== null && (
                <Button size="sm" onClick={remove}>
                  Remove image
                </Button>
              )}
            </div>
            {picture instanceof File && (
              <p className="truncate pt-1 text-label text-ink-soft">{picture.name}</p>
            )}
            {/* The focus was in the file picker, so that a screen reader would not read the error. */}
            <p role="alert" className="sr-only">
              {error}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}
