/**
 * The panel beside the forms before sign-in: a picture of a number whose code arrives once. Only wide windows load
 * it, so its styles are here and not in the stylesheet of these pages.
 */
export function AuthPanel() {
  return (
    <aside aria-labelledby="panel-words" className="flex flex-col p-6 max-lg:hidden" style={panel}>
      <div aria-hidden className="relative mx-auto grid w-full max-w-form flex-1 items-center">
        <div style={arcs} />
        <div className="rounded-panel border p-6" style={card}>
          <p className="pb-6" style={{ ...mono, fontSize: 24 }}>
            +1 202 555 0143
          </p>
          <div className="grid text-center">
            <p className="rounded-card border" style={box}>
              Waiting for SMS
            </p>
            <p className="rounded-card" style={{ ...box, ...mono, ...arrived }}>
              482 913
            </p>
          </div>
        </div>
      </div>
      <p id="panel-words" className="p-4 pb-6 text-display" style={{ fontSize: 44 }}>
        No code, no charge.
      </p>
    </aside>
  )
}

const panel = {
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflow: 'clip',
  background: 'var(--ink-panel)',
  color: 'var(--on-panel)',
} as const
const mono = { fontFamily: 'var(--font-mono)', fontWeight: 600 }
const card = {
  position: 'relative',
  borderColor: 'var(--panel-line)',
  background: 'rgb(24 46 36 / 0.85)',
} as const
const box = { gridArea: '1/1', display: 'grid', placeContent: 'center', minHeight: 112 }
const arrived = {
  fontSize: 40,
  background: 'var(--signal)',
  color: 'var(--on-signal)',
  animation: 'rise 320ms 3.4s both',
}
/** The arcs of the brand mark. */
const arcs = {
  position: 'absolute',
  inset: '-30%',
  background: 'repeating-radial-gradient(circle, #0000 0 39px, var(--signal) 39px 40px)',
  maskImage: 'radial-gradient(circle closest-side, #000, #0000)',
} as const
