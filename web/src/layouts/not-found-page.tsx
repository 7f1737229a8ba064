import { DeadEnd } from './lone-screen.tsx'

/** An address that leads nowhere. */
export function Component() {
  return (
    <DeadEnd title="Page not found">
      Nothing is at this address. It may have been typed wrong, or the page has moved.
    </DeadEnd>
  )
}
