import { adminSlides, altMost } from '@nosim/contract/admin/content/slides.ts'
import {
  type Slide,
  slidesIn,
  type SlidePosition,
  type SlideSet,
} from '@nosim/contract/shop/slides.ts'
import { type ChangeEvent, type SyntheticEvent, useId, useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
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

type Change = Partial<
  Record<`alt_${SlidePosition}`, string> & Record<`image_${SlidePosition}`, File>
>

/** Changes the descriptions of the images of a set, and replaces images one by one. */
export function EditSet({ set, onClose }: EditSetProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const [change, setChange] = useState<Change>({})
  const save = useWrite(adminSlides.change, {
    as: 'form',
    onDone: () => {
      toast.success('Images updated successfully')
      refresh(adminSlides.list)
      onClose()
    },
    onRefused: () => refresh(adminSlides.list),
  })
  const edit = (more: Change) => {
    setChange((old) => ({ ...old, ...more }))
    save.clear()
    edited()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (Object.keys(change).length === 0) return onClose()
    save.send({ params: { id: set.id }, body: change })
  }
  return (
    <Dialog open onOpenChange={leave} title="Edit Image Set">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {slidesIn(set).map((slide, index) => (
          <EditSlide
            key={slide.position}
            slide={slide}
            place={index + 1}
            change={change}
            error={save.error?.fields[`alt_${slide.position}`]}
            onChange={edit}
          />
        ))}
        <FormError message={save.error?.message} />
        <StickyFooter
          type="submit"
          tone="primary"
          busy={save.isSending}
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
  readonly change: Change
  readonly error: string | undefined
  readonly onChange: (change: Change) => void
}

function EditSlide({ slide, place, change, error, onChange }: EditSlideProps) {
  const { position, image, alt } = slide
  const id = useId()
  const preview = usePreview(change[`image_${position}`] ?? image)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // So that the same file can be chosen again.
    target.value = ''
    if (!file) return
    const fault = faultOf(file)
    if (fault === undefined) onChange({ [`image_${position}`]: file })
    else toast.error(fault)
  }
  return (
    <div className="flex flex-col gap-2">
      <SlideFrame src={preview} alt="" />
      <div className="relative">
        <input id={id} type="file" accept={accepted} onChange={choose} className="peer sr-only" />
        <label
          htmlFor={id}
          className={`${buttonStyle({ size: 'sm' })} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
        >
          Replace image {place}
        </label>
      </div>
      <TextField
        label={`Alt text ${place}`}
        hint="What it shows, for those who cannot see it."
        autoComplete="off"
        maxLength={altMost}
        error={error}
        value={change[`alt_${position}`] ?? alt}
        onChange={({ target }) => onChange({ [`alt_${position}`]: target.value })}
      />
    </div>
  )
}
