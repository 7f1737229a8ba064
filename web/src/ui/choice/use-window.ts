import { useLayoutEffect, useRef, useState } from 'react'

/** The rows of a list to render while it scrolls. The marked row is scrolled into view. */
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
  // Before the browser paints, so that no empty rows are visible.
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

/** The visible part of a long list, in px from its top. */
type View = { readonly top: number; readonly height: number }

/** The number of rows rendered beyond each edge, so that scrolling shows no gap before the next frame. */
const beyond = 6

/** The indexes of the rows to render, ascending: those in view, some around them, and `marked` wherever it is. */
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

/** The scroll position that makes a row visible. It is the current one if the row is fully visible. */
export function scrollTo(row: number, rowHeight: number, view: View): number {
  const start = row * rowHeight
  if (start < view.top) return start
  return Math.max(view.top, start + rowHeight - view.height)
}
