import { toast } from '../../../../ui/toast/toast.ts'

/** Warns where another log has the same login as the one just stored; `known` names that log. */
export function warnOfLogin(known: string | null): void {
  if (known !== null)
    toast.info(`Another log has the same login: ${known}. Check that it is a different account.`)
}
