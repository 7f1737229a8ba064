import { Send } from 'lucide-react'
import { buttonStyle } from '../ui/actions/button-style.ts'

export const helpTitle = 'Need Help?'

/** The content of 'Need Help?', in the app and on the public pages. `supportUrl` is null until an operator sets it. */
export function HelpContent({ supportUrl }: { readonly supportUrl: string | null }) {
  return (
    <>
      <p className="text-ink-soft">
        SMS verification prices are cheap, and a number that gets no code costs nothing. If
        something is wrong, message us.
      </p>
      {supportUrl === null ? <NoSupport /> : <SupportLink url={supportUrl} />}
    </>
  )
}

export function NoSupport() {
  return (
    <p className="mt-4 rounded-control bg-sunken px-4 py-3">
      Support isn't set up on this site yet.
    </p>
  )
}

export function SupportLink({ url }: { readonly url: string }) {
  return (
    <>
      <p className="pt-4">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ tone: 'primary', wide: true })}
        >
          <Send aria-hidden size={16} />
          Message us on Telegram
        </a>
      </p>
      <p className="pt-3 text-center text-label text-ink-soft">
        Support typically responds within a few minutes.
      </p>
    </>
  )
}
