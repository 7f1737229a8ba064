import { adminSlides, altMost } from '@nosim/contract/admin/content/slides.ts'
import {
  type Slide,
  slidesIn,
  type SlidePosition,
  type SlideSet,
} from '@nosim/contract/shop/slides.ts'
import { type ChangeEvent, useId } from 'react'
import { refresh } from '../../api/query-client.ts'
import { type Fields, useRouteForm } from '../../forms/use-route-form.ts'
import { fileButtonStyle } from '../../ui/actions/button-style.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { usePreview } from '../../ui/use-preview.ts'
import { StickyFooter } from '../dialogs/sticky-footer.tsx'
import { accepted, faultOf } from './choose-files.ts'
import { SlideFrame } from './slide-frame.tsx'

export type EditSetProps = { readonly set: SlideSet; readonly onClose: () => void }

type Values = Readonly<
  Record<`alt_${SlidePosition}`, string> & Record<`image_${SlidePosition}`, File | undefined>
>

const noImages = { image_1: undefined, image_2: undefined, image_3: undefined, image_4: undefined }

/** Changes the descriptions of the images of a set, and replaces images one by one. */
export function EditSet({ set, onClose }: EditSetProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const { id, alt_1, alt_2, alt_3, alt_4 } = set
  const fields = useRouteForm<typeof adminSlides.change, Values>(adminSlides.change, {
    start: { alt_1, alt_2, alt_3, alt_4, ...noImages },
    sent: (values, { dirtyOf }) => {
      const body = dirtyOf(values)
      if (Object.keys(body).length === 0) return onClose()
      return [{ params: { id }, body }]
    },
    onDone: () => {
      toast.success('Images updated successfully')
      refresh(adminSlides.list)
      onClose()
    },
    onRefused: () => refresh(adminSlides.list),
    onEdited: edited,
  })
  return (
    <Dialog open onOpenChange={leave} title="Edit Image Set">
      <form {...fields.form} className="flex flex-col gap-6">
        {slidesIn(set).map((slide, index) => (
          <EditSlide key={slide.position} slide={slide} place={index + 1} fields={fields} />
        ))}
        <FormError message={fields.message} />
        <StickyFooter
          type="submit"
          tone="primary"
          busy={fields.isSending}
          busyLabel="Saving..."
          warning={warning}
          onCancel={onClose}
        >
          Save
        </StickyFooter>
      </form>
    </Dialog>
  )
}

type EditSlideProps = {
  readonly slide: Slide
  readonly place: number
  readonly fields: Pick<Fields<Values>, 'values' | 'set' | 'field'>
}

function EditSlide({ slide: { position, image }, place, fields }: EditSlideProps) {
  const id = useId()
  const preview = usePreview(fields.values[`image_${position}`] ?? image)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Cleared, so that the same file can be chosen again.
    target.value = ''
    if (!file) return
    const fault = faultOf(file)
    if (fault === undefined) fields.set(`image_${position}`, file)
    else toast.error(fault)
  }
  return (
    <div className="flex flex-col gap-2">
      <SlideFrame src={preview} alt="" />
      <div className="relative">
        <input id={id} type="file" accept={accepted} onChange={choose} className="peer sr-only" />
        <label htmlFor={id} className={fileButtonStyle}>
          Replace image {place}
        </label>
      </div>
      <TextField
        label={`Alt text ${place}`}
        hint="What it shows, for those who cannot see it."
        autoComplete="off"
        maxLength={altMost}
        {...fields.field(`alt_${position}`)}
      />
    </div>
  )
}
