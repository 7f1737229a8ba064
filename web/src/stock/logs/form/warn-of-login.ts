import { toast } from '../../../ui/toast/toast.ts'

/** Says so where another log has the login of the one that was stored; `known` names it. */
export function warnOfLogin(known: string | null): void {
  if (known !== null) toast.info(`Its login is known: ${known}. Check that it is another account.`)
}
