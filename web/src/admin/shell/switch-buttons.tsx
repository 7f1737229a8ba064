import { Button } from '../../ui/actions/button.tsx'

type SwitchButtonsProps = {
  /** While a switch is on its way. */
  readonly busy: boolean
  readonly onSwitch: (status: 0 | 1) => void
}

/** Enable and Disable, for several rows. */
export const SwitchButtons = ({ busy, onSwitch }: SwitchButtonsProps) => (
  <>
    <Button size="sm" disabled={busy} onClick={() => onSwitch(1)}>
      Enable
    </Button>
    <Button size="sm" disabled={busy} onClick={() => onSwitch(0)}>
      Disable
    </Button>
  </>
)

/** What was done to rows that now have this status. */
export const switchedVerb = (status: string | number): string =>
  Number(status) === 1 ? 'enabled' : 'disabled'
