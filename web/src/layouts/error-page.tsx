import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/actions/button.tsx'
import { DeadEnd, LoneScreen } from './lone-screen.tsx'
import { Splash } from './splash.tsx'
import { useOnline } from './use-online.ts'

/** Replaces the whole screen when a page breaks. */
export function ErrorPage() {
  return (
    <LoneScreen>
      <PageError />
    </LoneScreen>
  )
}

/** The same error in place of a page, within an intact frame. */
export function PageError() {
  const error = useRouteError()
  if (isLostChunk(error)) return <LostChunk key={error.message} error={error} />
  return <Broken message={messageOf(error)} />
}

/** A chunk that could not be loaded. The page reloads once for it, as soon as there is a connection. */
function LostChunk({ error }: { readonly error: Error }) {
  const isOnline = useOnline()
  const [willReload] = useState(() => !wasReloadedFor(error))
  useEffect(() => {
    if (willReload && isOnline) reloadFor(error)
  }, [willReload, isOnline, error])
  if (!willReload) return <Broken message={error.message} />
  if (isOnline) return <Splash />
  return (
    <DeadEnd title="You are offline" drawing="offline">
      This page isn't available offline yet. It will load as soon as you are back online.
    </DeadEnd>
  )
}

function Broken({ message }: { readonly message: string }) {
  return (
    <DeadEnd
      title="Something went wrong."
      drawing="failed"
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    >
      {/* An error after the first render is announced to screen readers. */}
      <p role="alert">{message}</p>
    </DeadEnd>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}

const key = 'reloaded-for'

/** Whether a chunk could not be loaded: there was no connection, or a new release has replaced it. */
function isLostChunk(error: unknown): error is Error {
  return (
    error instanceof Error &&
    // The messages of Chromium and Firefox, of Safari, and for a stylesheet of the chunk.
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
      error.message,
    )
  )
}

/** Whether this tab has already reloaded for the same chunk. */
function wasReloadedFor(error: Error): boolean {
  return reloads().includes(error.message)
}

/** Reloads the page to get the current release. Once for each chunk, so that it never loops. */
function reloadFor(error: Error): void {
  sessionStorage.setItem(key, [...reloads(), error.message].join('\n'))
  location.reload()
}

function reloads(): string[] {
  return sessionStorage.getItem(key)?.split('\n') ?? []
}
