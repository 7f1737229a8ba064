import type { RouteObject } from 'react-router'

/** A page by its path, the title of its tab, and the file that is loaded when it is opened. */
export const page = (
  path: string,
  title: string,
  load: Extract<RouteObject['lazy'], () => unknown>,
): RouteObject => ({ path, handle: { title }, lazy: load })
