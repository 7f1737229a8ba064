import { useCallback, useEffect, useRef, useState } from 'react'

/** The sides of a scrolling row on which a part of it is hidden. */
export type Edges = 'none' | 'start' | 'end' | 'both'

/** Tracks the hidden sides of a list that scrolls sideways, and scrolls the item at the index `current` into view. */
export function useEdges(current: number) {
  const list = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState<Edges>('none')
  const onScroll = useCallback(() => {
    if (list.current) setEdges(edgesOf(list.current))
  }, [])
  useEffect(() => {
    const host = list.current
    if (!host) return undefined
    const observer = new ResizeObserver(onScroll)
    observer.observe(host)
    return () => observer.disconnect()
  }, [onScroll])
  useEffect(() => {
    const host = list.current
    const item = host?.children[current]
    if (!host || !item) return
    // Not `scrollIntoView`, which would also scroll the page.
    const { left, width } = item.getBoundingClientRect()
    const box = host.getBoundingClientRect()
    host.scrollLeft += left + width / 2 - (box.left + box.width / 2)
  }, [current])
  return { list, edges, onScroll }
}

/** The hidden sides, with a tolerance of one pixel for fractional positions. */
export function edgesOf(
  host: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
): Edges {
  const isStart = host.scrollLeft > 1
  const isEnd = host.scrollLeft + host.clientWidth < host.scrollWidth - 1
  if (isStart && isEnd) return 'both'
  if (isStart) return 'start'
  return isEnd ? 'end' : 'none'
}
