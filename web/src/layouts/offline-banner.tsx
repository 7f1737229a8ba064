import { useOnline } from './use-online.ts'

/** Says quietly, for as long as there is no connection, that the page may be old. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    // Always there, for only what changes inside a region that is known is read out.
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-12 bottom-4 left-4 z-30 flex sm:justify-end lg:right-36 lg:bottom-6 print:hidden"
    >
      {!isOnline && (
        <p className="pointer-events-auto flex animate-rise items-center gap-2 rounded-control border border-line bg-surface px-3 py-2.5 text-label shadow-lift">
          <span className="size-2 shrink-0 rounded-full bg-wait" />
          You are offline. What you see may be old.
        </p>
      )}
    </div>
  )
}
