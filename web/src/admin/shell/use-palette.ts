import { search } from '@nosim/contract/admin/search.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import { paths } from '../../paths.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { type Jump, sectionsOf } from './jumps.ts'

/** A pause in typing after which the search begins, in ms. */
const pauseMs = 200
/** A shorter text finds too many results. */
const leastLetters = 2

/** The state of the palette: its text, its results, and the jump to a result. */
export function usePalette(menu: SidebarMenu, onLeave: () => void) {
  const [typed, setTyped] = useState('')
  // Enter was pressed before the results arrived.
  const isEager = useRef(false)
  const navigate = useNavigate()
  const text = typed.trim()
  const { found, isSearching, error, retry } = useFound(text)
  const { data: last = [] } = useQuery(jumpsQuery())
  const sections = sectionsOf({ text, pages: pagesOf(menu), last, found })
  const jumps = sections.flatMap((section) => section.jumps)

  const go = (jump: Jump | undefined) => {
    isEager.current = !jump && isSearching
    if (!jump) return
    remember(jump)
    onLeave()
    void navigate(jump.to)
  }
  const goAsWished = useEffectEvent(() => {
    if (isEager.current) go(jumps[0])
  })
  useEffect(() => {
    if (!isSearching) goAsWished()
  }, [isSearching])

  return {
    typed,
    type: (next: string) => {
      setTyped(next)
      isEager.current = false
    },
    sections,
    jumps,
    go,
    isSearching,
    isShort: text.length < leastLetters,
    error,
    retry,
  }
}

/** The results for the text after a pause in typing. They are never those of an earlier text. */
function useFound(text: string) {
  const listParams = usePaused(text, pauseMs)
  const isWanted = text.length >= leastLetters
  const isSettled = isWanted && listParams === text
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(search.find, { query: { q: listParams } }),
    enabled: isSettled,
  })
  return {
    found: isSettled ? data : undefined,
    isSearching: isWanted && (!isSettled || (isFetching && !data)),
    error: isSettled && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

function pagesOf({ groups }: SidebarMenu): Jump[] {
  const links = groups.flatMap((group) => group.links)
  const account = { label: 'Your account', to: paths.adminAccount, Icon: UserRound }
  return [...links, account].map(({ label, to, Icon }) => ({ kind: 'page', label, to, Icon }))
}

/** The latest jumps of this admin, kept during the session. Only `remember` fills the list. */
const jumpsQuery = () =>
  queryOptions<readonly Jump[]>({
    queryKey: ['jumps'],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const kept = 5

/** Puts a jump first in the list of the latest jumps. */
function remember(jump: Jump): void {
  queryClient.setQueryData(jumpsQuery().queryKey, (old = []) =>
    [jump, ...old.filter(({ to }) => to !== jump.to)].slice(0, kept),
  )
}
