import type { SupplierState } from '@nosim/contract/admin/suppliers.ts'
import { expect, test } from 'vitest'
import { runwayLabel } from '../shell/runway-label.ts'
import { stateLabels } from './supplier-labels.ts'

const supplier = (more: Partial<SupplierState>): SupplierState => ({
  kind: 'sms',
  name: 'daisysms',
  dialect: 'daisysms',
  switch: 'on',
  open_orders: 0,
  reachable: true,
  last_answer_at: null,
  calls_per_minute: 0,
  error_rate: null,
  is_passed_by: false,
  balance_usd: '10.00',
  runway_hours: null,
  services_stopped: 0,
  delivered: null,
  ...more,
})

test.each<[Partial<SupplierState>, string[]]>([
  [{}, ['On']],
  [{ kind: 'boost', switch: null, services_stopped: null }, ['On']],
  [{ switch: 'drain', open_orders: 2 }, ['Draining']],
  [{ switch: 'drain' }, ['Drained']],
  [{ switch: 'off', open_orders: 1 }, ['Off, orders open']],
  [{ switch: 'off' }, ['Off']],
  [
    { reachable: false, is_passed_by: true, services_stopped: 1 },
    ['On', 'Unreachable', 'Passed by', '1 service above balance'],
  ],
])('a supplier with %j is shown as %j [ADMIN-27]', (more, words) => {
  expect(stateLabels(supplier(more)).map(({ word }) => word)).toEqual(words)
})

test.each([
  [null, ''],
  [0, 'Lasts 0 hours'],
  [1, 'Lasts 1 hour'],
  [47, 'Lasts 47 hours'],
  [71, 'Lasts 2 days'],
])('a balance for %s hours reads "%s" [ADMIN-27]', (hours, label) => {
  expect(runwayLabel({ runway_hours: hours })).toBe(label)
})
