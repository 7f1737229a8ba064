import { type LineOfBusiness, linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
import { scopeLabel } from '../../format/api-keys/key-labels.ts'

type ScopeFieldsProps = {
  /** From `useRouteForm`. The form may have further fields. */
  readonly form: {
    readonly values: { readonly scopes: readonly LineOfBusiness[] }
    readonly set: (name: 'scopes', value: readonly LineOfBusiness[]) => void
    readonly wiring: (name: 'scopes') => {
      readonly error: string | undefined
      readonly ref: (element: HTMLInputElement | null) => void
    }
  }
}

/** Checkboxes for the lines of business that a key may be used for. */
export function ScopeFields({ form: { values, set, wiring } }: ScopeFieldsProps) {
  return (
    <CheckboxGroup
      legend="What the key may be used for"
      options={linesOfBusiness}
      labelOf={scopeLabel}
      values={values.scopes}
      onChange={(scopes) => set('scopes', scopes)}
      {...wiring('scopes')}
    />
  )
}
