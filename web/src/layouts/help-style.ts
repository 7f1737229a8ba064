/**
 * The floating help button: a tab at the edge of small screens, wide enough for a finger and narrow enough that it never lies
 * over the middle of what one may want to press; a button in the corner where there is room.
 */
export const helpButtonStyle =
  'fixed right-0 bottom-[calc(1rem+var(--dock,0px))] z-30 inline-flex h-12 w-11 items-center justify-center gap-2 rounded-l-full border border-r-0 border-line bg-surface pl-1 font-medium shadow-lift transition-colors hover:bg-sunken lg:right-6 lg:bottom-6 lg:w-auto lg:rounded-full lg:border-r lg:px-4 print:hidden'

/** Its word, which the tab has no room to show. */
export const helpWordStyle = 'max-lg:sr-only'
