import type { QueryKey } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type RouteObject, useLocation, useParams } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { type Head, HeadContext } from '../../ui/page/head.ts'

/** The address at which a page is opened. */
export type Address = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/** The first requests of a page for its address. */
export type Reads = (address: Address) => readonly { readonly queryKey: QueryKey }[]

type PageOptions = Partial<Omit<Head, 'title'>> & {
  /** Loads the file of the page. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Sent while that file loads, and not after it. */
  readonly reads?: Reads
  /** The same, from a separate file, for a page whose contract no other page uses. It loads beside the page's file. */
  readonly lateReads?: () => Promise<Reads>
  /** The h1, where it differs from the title of the tab. */
  readonly heading?: string
}

/**
 * Makes route entries for pages within a frame, below the page `top`: the path, the title of the tab, and the options
 * that are known without the page's file. The head is rendered and the data requested at once, while the file loads.
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
  // When the address of the same page changes later, the page itself reads its data.
  useState(() => {
    const address = { params, search: new URLSearchParams(search) }
    // If this file cannot be loaded, neither can the page's, and the page shows the error.
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
  /** Loads the file; resolves with the failure if it cannot be loaded. */
  readonly fetch: () => Promise<Arrived>
  /** The loaded page, or nothing before it is loaded. */
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
 * The page of a file; undefined until it is loaded. Throws if it cannot be loaded. Not `lazy`: React would show the
 * fallback for at least 300 ms.
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
