import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export type NoneFoundProps = {
  readonly title: string
  /** The label of the button that removes the search or the filter. */
  readonly clear: string
  readonly onClear: () => void
  /** The search text. */
  readonly children?: ReactNode
}

/** Shown in place of a list without a row that matches a search or filter. */
export function NoneFound({ title, clear, onClear, children }: NoneFoundProps) {
  return (
    <EmptyState Icon={SearchX} title={title} action={<Button onClick={onClear}>{clear}</Button>}>
      {children && <span className="wrap-anywhere">{children}</span>}
    </EmptyState>
  )
}
