/**
 * The floating help button. On a small screen it is a tab at the edge, as wide as a finger, so that it never covers the
 * middle of another control. Where there is room it is a button in the corner.
 */
export const helpButtonStyle =
  'fixed right-0 bottom-[calc(1rem+var(--dock,0px))] z-30 inline-flex h-12 w-11 items-center justify-center gap-2 rounded-l-full border border-r-0 border-line bg-surface pl-1 font-medium shadow-lift transition-colors hover:bg-sunken lg:right-6 lg:bottom-6 lg:w-auto lg:rounded-full lg:border-r lg:px-4 print:hidden'

/** Its word, which the tab has no room to show. */
export const helpWordStyle = 'max-lg:sr-only'
