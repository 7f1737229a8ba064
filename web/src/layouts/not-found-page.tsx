import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/actions/button-style.ts'
import { NameMark } from '../ui/page/name-mark.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-form flex-col items-start justify-center gap-4 px-4"
    >
      <title>Page not found · Nosim</title>
      <NameMark />
      <h1 className="text-display">Page not found</h1>
      <p className="text-ink-soft">
        Nothing is at this address. It may have been typed wrong, or the page has moved.
      </p>
      {/* Not a route of the app: the landing page is the server's. */}
      <a href={paths.home} className={buttonStyle({ tone: 'primary' })}>
        Go to the start
      </a>
    </main>
  )
}
