import type { QueryKey } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type RouteObject, useLocation, useParams } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { type Head, HeadContext } from '../../ui/page/head.ts'

/** Where a page is opened. */
export type Address = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/** What a page opened there reads first. */
export type Reads = (address: Address) => readonly { readonly queryKey: QueryKey }[]

type PageOptions = Partial<Omit<Head, 'title'>> & {
  /** Fetches the page's own file. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Requested beside that file, and not after it. */
  readonly reads?: Reads
  /** The same for a page whose contract no other page has: a file of its own, fetched beside the page's. */
  readonly lateReads?: () => Promise<Reads>
  /** The h1, where it is not the title of the tab. */
  readonly heading?: string
}

/**
 * Makes the entries of a table of pages within a frame, all below the page `top`: path, title of the tab, and what is
 * known without the page's file. The head is drawn and the data requested at once, while the file is on its way.
 */
export const framedPages =
  (Header: ComponentType, top: Head['above'][number]) =>
  (path: string, title: string, options: PageOptions): RouteObject => {
    const { load, heading = title, above = [top], crumb = title, lead } = options
    const head = { title: heading, lead, above, crumb }
    const file = pageFile(load)
    const { reads = noReads, lateReads } = options
    return {
      path,
      handle: { title },
      Component: () => <FramedPage {...{ Header, head, file, reads, lateReads }} />,
    }
  }

const noReads = () => []

type FramedPageProps = {
  readonly Header: ComponentType
  readonly head: Head
  readonly file: PageFile
  readonly reads: Reads
  readonly lateReads: PageOptions['lateReads'] | undefined
}

function FramedPage({ Header, head, file, reads, lateReads }: FramedPageProps) {
  const params = useParams()
  const { search } = useLocation()
  // A later address of the same page is read by the page itself.
  useState(() => {
    const address = { params, search: new URLSearchParams(search) }
    // Where its file does not arrive, neither does that of the page, which shows the error.
    lateReads?.().then(
      (late) => prefetch(...late(address)),
      () => undefined,
    )
    return prefetch(...reads(address))
  })
  return (
    <HeadContext value={head}>
      {usePage(file) ?? (
        <div aria-busy>
          <Header />
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </HeadContext>
  )
}

type Arrived = { readonly page?: ReactNode; readonly failure?: Error }

type PageFile = {
  /** Fetches it, or resolves with the failure. */
  readonly fetch: () => Promise<Arrived>
  /** What of it is there. */
  readonly arrived: () => Arrived
}

function pageFile(load: PageOptions['load']): PageFile {
  let arrived: Arrived = {}
  const fetch = async () => {
    const { Component } = await load()
    if (!arrived.page) arrived = { page: <Component /> }
    return arrived
  }
  return { fetch: () => fetch().catch((failure: Error) => ({ failure })), arrived: () => arrived }
}

/**
 * The page of a file; undefined until it is there. Throws when it cannot be fetched. Not `lazy`: React keeps what is shown
 * meanwhile for at least 300 ms.
 */
function usePage(file: PageFile): ReactNode {
  const [request] = useState(file.fetch)
  const [{ page, failure }, setArrived] = useState(file.arrived)
  useEffect(() => {
    let isLeft = false
    void request.then((arrived) => isLeft || setArrived(arrived))
    return () => {
      isLeft = true
    }
  }, [request])
  if (failure) throw failure
  return page
}
