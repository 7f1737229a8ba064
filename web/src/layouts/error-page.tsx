import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/actions/button.tsx'
import { NameMark } from '../ui/page/name-mark.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What remains of a page that broke. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-form flex-col items-start justify-center gap-4 px-4"
    >
      <title>Something went wrong · Nosim</title>
      <NameMark />
      <h1 className="text-display">Something went wrong.</h1>
      <p className="text-ink-soft">{messageOf(error)}</p>
      <Button tone="primary" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </main>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
