import { LoaderCircle } from 'lucide-react'

/** Turns while something is under way; the words beside it say what. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />
}
