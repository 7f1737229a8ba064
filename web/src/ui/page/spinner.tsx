import { LoaderCircle } from 'lucide-react'

/** Spins while an action runs. The text beside it names the action. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />
}
