import { Checkbox, type CheckboxProps } from '../../../../ui/form/checkbox.tsx'
import { TextArea, type TextAreaProps } from '../../../../ui/form/text-area.tsx'

export type OriginFieldsProps = {
  readonly source: Omit<TextAreaProps, 'label'>
  readonly tick: Omit<CheckboxProps, 'label'>
}

/** The origin of stock and the right to sell it, required with every import (STOCK-18). */
export function OriginFields({ source, tick }: OriginFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label="Where this stock came from"
        maxLength={1000}
        hint="Kept with the batch as its record."
        {...source}
      />
      <Checkbox label="I confirm that the shop has the right to sell it" {...tick} />
    </div>
  )
}
