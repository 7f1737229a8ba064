import { pictureTypes } from '@nosim/contract/base/fields.ts'
import { ticketLimits } from '@nosim/contract/shop/tickets.ts'
import { type ChangeEvent, useState } from 'react'
import { pictureFault } from '../../forms/picture-fault.ts'
import { fileButtonStyle } from '../../ui/actions/button-style.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/form/field.tsx'

type PicturesFieldProps = {
  readonly pictures: readonly File[]
  readonly onPictures: (pictures: readonly File[]) => void
}

/** Chooses up to three pictures, and removes them. */
export function PicturesField({ pictures, onPictures }: PicturesFieldProps) {
  const [error, setError] = useState<string>()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    const fault = chosen.map(pictureFault).find((one) => one !== undefined)
    setError(fault)
    if (fault === undefined) onPictures([...pictures, ...chosen].slice(0, ticketLimits.pictures))
  }
  return (
    <Field
      label="Pictures (optional)"
      error={error}
      hint={`Up to ${ticketLimits.pictures}: JPEG, PNG, GIF or WebP, at most 5 MB each.`}
    >
      {(wiring) => (
        <div className="relative flex flex-wrap items-center gap-2">
          <input
            {...wiring}
            type="file"
            accept={pictureTypes.join(',')}
            multiple
            onChange={choose}
            className="peer sr-only"
          />
          <label htmlFor={wiring.id} className={fileButtonStyle}>
            Add pictures
          </label>
          {pictures.map((file) => (
            <Button
              key={`${file.name} ${file.size} ${file.lastModified}`}
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => onPictures(pictures.filter((one) => one !== file))}
            >
              <span className="max-w-40 truncate">{file.name}</span> ×
            </Button>
          ))}
        </div>
      )}
    </Field>
  )
}

/** The form fields for the pictures. */
export const picturesOf = ([picture_1, picture_2, picture_3]: readonly File[]) => ({
  picture_1,
  picture_2,
  picture_3,
})
