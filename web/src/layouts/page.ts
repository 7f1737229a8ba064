import type { RouteObject } from 'react-router'

/** The route of a page: its path, the title of its tab, and the file that is loaded when it opens. */
export const page = (
  path: string,
  title: string,
  load: Extract<RouteObject['lazy'], () => unknown>,
): RouteObject => ({ path, handle: { title }, lazy: load })
