import { toast } from '../../ui/toast/toast.ts'
import { refreshPrices } from './dialogs/queries.ts'

/** What follows a switch that has moved. */
export function switched(name: string, status: number): void {
  refreshPrices()
  toast.success(`${name} is ${status === 1 ? 'enabled' : 'disabled'}.`)
}
