import { ChevronRight, Landmark } from 'lucide-react'
import { Link } from 'react-router'
import { accountMethodPath, fromList } from './methods.ts'

/** The ways to put money in. For now there is one. */
export function MethodList() {
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" tabIndex={-1} className="pb-3 text-title">
        Choose a method
      </h2>
      <ul>
        <li>
          <Link
            to={accountMethodPath}
            state={fromList}
            className="group flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong sm:p-5"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
              <Landmark aria-hidden size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">Virtual Account</span>
              <span className="block text-label text-ink-soft">
                A bank account number of your own. Transfer to it from any bank or app.
              </span>
            </span>
            <ChevronRight
              aria-hidden
              size={20}
              className="shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      </ul>
    </section>
  )
}
