import { Button } from '../../ui/actions/button.tsx'

type EditAndSwitchProps = {
  readonly name: string
  /** 1 enabled, 0 disabled. */
  readonly status: number
  /** True while the switch is being sent. */
  readonly busy: boolean
  readonly onEdit: () => void
  readonly onSwitch: (status: 0 | 1) => void
}

/** The first two actions of a row: to edit it, and to enable or disable it. */
export function EditAndSwitch({ name, status, busy, onEdit, onSwitch }: EditAndSwitchProps) {
  const word = status === 1 ? 'Disable' : 'Enable'
  return (
    <>
      <Button size="sm" aria-label={`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        aria-label={`${word} ${name}`}
        busy={busy}
        onClick={() => onSwitch(status === 1 ? 0 : 1)}
      >
        {word}
      </Button>
    </>
  )
}

/** The message after a switch was changed. */
export const switchedWords = (name: string, status: number): string =>
  `${name} is ${status === 1 ? 'enabled' : 'disabled'}.`
