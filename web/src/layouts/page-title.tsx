import { useMatches } from 'react-router'

/** What a route of ours may carry in its `handle`. */
export type RouteHandle = { readonly title: string }

/** 'Page · Nosim', from the deepest route that has a title. */
export function PageTitle() {
  const title = useMatches().map(titleOf).findLast(Boolean)
  return <title>{title ? `${title} · Nosim` : 'Nosim'}</title>
}

function titleOf({ handle }: { readonly handle: unknown }): string | undefined {
  const isTitled = typeof handle === 'object' && handle !== null && 'title' in handle
  return isTitled && typeof handle.title === 'string' ? handle.title : undefined
}
