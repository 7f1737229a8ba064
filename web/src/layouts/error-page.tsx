import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/actions/button.tsx'
import { Splash } from '../ui/overlay/splash.tsx'
import { NameMark } from '../ui/page/name-mark.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { isLostChunk, reloadFor, wasReloadedFor } from './offline/lost-chunk.ts'
import { useOnline } from './offline/use-online.ts'

/** What remains of a page that broke. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isLostChunk(error)) return <LostChunk key={error.message} error={error} />
  return <Broken message={messageOf(error)} />
}

/** A part of the app that was not to be had is fetched with everything else once more, when there is a connection. */
function LostChunk({ error }: { readonly error: Error }) {
  const isOnline = useOnline()
  const [willReload] = useState(() => !wasReloadedFor(error))
  useEffect(() => {
    if (willReload && isOnline) reloadFor(error)
  }, [willReload, isOnline, error])
  if (!willReload) return <Broken message={error.message} />
  if (isOnline) return <Splash />
  return (
    <Ending title="You are offline">
      <p className="text-ink-soft">
        This page was not opened before, and without a connection it cannot be. It comes by itself
        when the connection is back.
      </p>
    </Ending>
  )
}

function Broken({ message }: { readonly message: string }) {
  return (
    <Ending title="Something went wrong.">
      <p className="text-ink-soft">{message}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </Ending>
  )
}

function Ending({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-form flex-col items-start justify-center gap-4 px-4"
    >
      <title>{`${title.replace(/\.$/, '')} · Nosim`}</title>
      <NameMark />
      <h1 className="text-display">{title}</h1>
      {children}
    </main>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
