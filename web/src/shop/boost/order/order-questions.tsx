import type { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'

type OrderQuestionsProps = {
  readonly questions: ApiError['questions']
  /** Sends the order with these questions confirmed. */
  readonly onConfirm: () => void
  /** Moves the focus back to the link. */
  readonly onChange: () => void
}

/** The questions that the user must confirm before the order is paid (BOOST-30, BOOST-31). */
export function OrderQuestions({ questions, onConfirm, onChange }: OrderQuestionsProps) {
  return (
    <Alert
      tone="wait"
      title="Nothing has been charged yet"
      announce="assertive"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onConfirm}>
            Order anyway
          </Button>
          <Button size="sm" onClick={onChange}>
            Change link
          </Button>
        </span>
      }
    >
      {questions.map(({ name, message }) => (
        <p key={name} className="wrap-anywhere">
          {message}
        </p>
      ))}
    </Alert>
  )
}
