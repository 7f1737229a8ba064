import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { controlStyle, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A labelled password input with a button that shows or hides the password. */
export function PasswordField({ label, error, hint, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlStyle} pr-12`}
          />
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              label={isShown ? 'Hide password' : 'Show password'}
              icon={<Icon aria-hidden size={18} />}
              onClick={() => setShown(!isShown)}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
