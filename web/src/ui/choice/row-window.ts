/** What of a long list is on the screen, in px from its top. */
export type View = { readonly top: number; readonly height: number }

/** Rows drawn beyond either edge, so that a scroll shows no gap before the next frame. */
const beyond = 6

/** The rows to draw, by index and ascending: those in view, some around them, and `marked` wherever it is. */
export function rowsToDraw(list: {
  count: number
  marked: number
  rowHeight: number
  view: View
}): readonly number[] {
  const { count, marked, rowHeight, view } = list
  const from = Math.max(0, Math.floor(view.top / rowHeight) - beyond)
  const to = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + beyond)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (marked >= count) return rows
  if (marked < from) return [marked, ...rows]
  return marked >= to ? [...rows, marked] : rows
}

/** Where to scroll so that a row is in view; where it is already, if it can be seen whole. */
export function scrollTo(row: number, rowHeight: number, view: View): number {
  const start = row * rowHeight
  if (start < view.top) return start
  return Math.max(view.top, start + rowHeight - view.height)
}
