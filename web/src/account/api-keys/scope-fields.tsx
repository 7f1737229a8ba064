import { type LineOfBusiness, linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
import { scopeLabel } from '../../format/api-keys/key-labels.ts'

type ScopeFieldsProps = {
  /** From `useRouteForm`, whose fields may be more than this one. */
  readonly form: {
    readonly values: { readonly scopes: readonly LineOfBusiness[] }
    readonly set: (name: 'scopes', value: readonly LineOfBusiness[]) => void
    readonly wiring: (name: 'scopes') => {
      readonly error: string | undefined
      readonly ref: (element: HTMLInputElement | null) => void
    }
  }
}

/** What a key may be used for, as boxes to tick. */
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
