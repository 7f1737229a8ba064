import { DeadEnd } from './lone-screen.tsx'

/** The page of an unknown address. */
export function Component() {
  return (
    <DeadEnd title="Page not found" drawing="lost">
      There is nothing here. Check the address; the page may have moved.
    </DeadEnd>
  )
}
