import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'

/** The last word of the page. */
export function Join() {
  return (
    <section aria-labelledby="join-title" className="overflow-hidden">
      <div className="relative mx-auto flex max-w-page flex-col items-center px-4 py-20 text-center sm:px-6 sm:py-28">
        <div aria-hidden className="waves pointer-events-none absolute inset-0" />
        <h2 id="join-title" className="relative text-section text-balance">
          Your next code can arrive here
        </h2>
        <p className="relative max-w-[32rem] pt-4 text-lead text-pretty text-ink-soft">
          An account costs nothing. Look around, see the prices, and top up when you want to buy.
        </p>
        <div className="relative flex flex-wrap justify-center gap-3 pt-8">
          <a href={paths.register} className={buttonStyle({ tone: 'primary', size: 'lg' })}>
            Join now
          </a>
          <a href={paths.login} className={buttonStyle({ tone: 'plain', size: 'lg' })}>
            Sign in
          </a>
        </div>
      </div>
    </section>
  )
}
