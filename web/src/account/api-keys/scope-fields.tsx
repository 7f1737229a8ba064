import { type LineOfBusiness, linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
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
  const { scopes } = values
  const { error, ref } = wiring('scopes')
  const tick = (line: LineOfBusiness, isTicked: boolean) =>
    set(
      'scopes',
      linesOfBusiness.filter((one) => (one === line ? isTicked : scopes.includes(one))),
    )
  return (
    <fieldset>
      <legend className="text-label font-medium">What the key may be used for</legend>
      {linesOfBusiness.map((line, index) => (
        <Checkbox
          key={line}
          label={scopeLabel(line)}
          checked={scopes.includes(line)}
          onChange={({ target }) => tick(line, target.checked)}
          {...(index === 0 && { ref })}
          {...(index === linesOfBusiness.length - 1 && { error })}
        />
      ))}
    </fieldset>
  )
}
