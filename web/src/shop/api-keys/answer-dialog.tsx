import { apiKeys, type ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type AnswerDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void }

/** The user's answer to a refusal or a suspension (KEY-1). */
export function AnswerDialog({ apiKey, onClose }: AnswerDialogProps) {
  const { id, name, answer, state_reason: reason } = apiKey
  const form = useRouteForm(apiKeys.answer, {
    start: { answer: answer ?? '' },
    required: { answer: 'Please write an answer' },
    subject: id,
    sent: (body) => [{ params: { id }, body }],
    onDone: () => {
      refresh(apiKeys.list)
      toast.success('Your answer is saved. We read it with your key.')
      onClose()
    },
    // The state has changed meanwhile: the page behind shows it.
    onRefused: ({ code }) => code === 'KEY_NOT_ACTIVE' && refresh(apiKeys.list),
  })
  return (
    <FormDialog
      title={`Answer about ${name}`}
      description={`The reason: ${reason ?? ''}`}
      form={form}
      submit="Save answer"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextArea data-autofocus label="Answer" maxLength={1000} {...form.field('answer')} />
    </FormDialog>
  )
}
