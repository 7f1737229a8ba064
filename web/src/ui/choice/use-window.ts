import { useLayoutEffect, useRef, useState } from 'react'

/** Which rows of the list to draw as it is scrolled; a row that is marked comes into view. */
export function useWindow({
  count,
  marked,
  rowRem,
}: {
  count: number
  marked: number
  rowRem: number
}) {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ top: 0, height: 288 })
  const [rowHeight, setRowHeight] = useState(rowRem * 16)

  const follow = () => {
    const box = list.current
    if (box) setView({ top: box.scrollTop, height: box.clientHeight })
  }
  const toRow = (place: number) => {
    if (list.current) list.current.scrollTop = place * rowHeight
    follow()
  }
  // Before the browser paints, so that no empty rows flash.
  useLayoutEffect(() => {
    const box = list.current
    if (!box || count === 0) return
    const height = box.scrollHeight / count
    box.scrollTop = scrollTo(marked, height, { top: box.scrollTop, height: box.clientHeight })
    setRowHeight(height)
    setView({ top: box.scrollTop, height: box.clientHeight })
  }, [count, marked])
  return { list, drawn: rowsToDraw({ count, marked, rowHeight, view }), follow, toRow }
}

/** What of a long list is on the screen, in px from its top. */
type View = { readonly top: number; readonly height: number }

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
