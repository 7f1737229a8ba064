import type { ReactNode } from 'react'

/** What a person wrote, of whatever length, in a cell. */
export function Said({ children }: { readonly children: ReactNode }) {
  return (
    <span className="block max-w-72 min-w-28 whitespace-pre-line wrap-anywhere as-card:text-right">
      {children}
    </span>
  )
}
