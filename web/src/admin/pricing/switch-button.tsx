import { Button } from '../../ui/actions/button.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'

type SwitchButtonProps = {
  readonly name: string
  readonly isOn: boolean
  /** While the switch is on its way. */
  readonly busy: boolean
  readonly onSwitch: (status: 0 | 1) => void
  /** Where the focus goes when the row leaves the list. */
  readonly toHead: () => void
  /** A question comes first. */
  readonly asks?: boolean
}

/** Puts something on sale, or takes it off. */
export function SwitchButton({ name, isOn, busy, onSwitch, toHead, asks }: SwitchButtonProps) {
  const box = useFocusKept<HTMLSpanElement>(toHead)
  const word = isOn ? 'Disable' : 'Enable'
  return (
    <span ref={box}>
      <Button
        size="sm"
        aria-label={`${word} ${name}`}
        aria-haspopup={asks && isOn ? 'dialog' : undefined}
        busy={busy}
        onClick={() => onSwitch(isOn ? 0 : 1)}
      >
        {word}
      </Button>
    </span>
  )
}
