/** Whether a path is that of an entry, or below it. */
export const isWithin = (entry: string, pathname: string): boolean =>
  pathname === entry || pathname.startsWith(`${entry}/`)
