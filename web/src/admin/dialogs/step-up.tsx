import { type ReactNode, useLayoutEffect, useState } from 'react'
import { provideStepUp } from '../../api/step-up/step-up.ts'
import type { StepUpDialog } from './step-up-dialog.tsx'

type Question = {
  readonly Dialog: typeof StepUpDialog
  readonly answer: (isConfirmed: boolean) => void
}

/** Opens the dialog of a confirmation where a request needs one, above what is open already (AUTH-55). */
export function StepUp(): ReactNode {
  const [question, setQuestion] = useState<Question>()
  useLayoutEffect(() => {
    const life = new AbortController()
    let asked: Promise<boolean> | undefined
    const ask = async (): Promise<boolean> => {
      // Fetched at the first question only. Without a connection the request stays refused.
      const loaded = await import('./step-up-dialog.tsx').catch(() => undefined)
      if (!loaded || life.signal.aborted) return false
      const isConfirmed = await new Promise<boolean>((answer) => {
        life.signal.addEventListener('abort', () => answer(false))
        setQuestion({ Dialog: loaded.StepUpDialog, answer })
      })
      setQuestion(undefined)
      return isConfirmed
    }
    // Requests that need one at the same time share it.
    const takeBack = provideStepUp(() => {
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return asked
    })
    return () => {
      takeBack()
      life.abort()
    }
  }, [])
  return question && <question.Dialog onAnswer={question.answer} />
}
