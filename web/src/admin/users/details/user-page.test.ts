import { expect, test } from 'vitest'
import { tabAddress, tabIn } from './user-tabs.tsx'

test.each([
  ['', true, 'details'],
  ['tab=orders&page=2', true, 'orders'],
  ['tab=debug', true, 'debug'],
  ['tab=debug', false, 'details'],
  ['tab=constructor', true, 'details'],
])('the query "%s" (Debug Info allowed: %s) opens the tab %s', (query, hasDebug, tab) => {
  expect(tabIn(new URLSearchParams(query), hasDebug)).toBe(tab)
})

test.each([
  ['details', '/admin/users/7'],
  ['audit', '/admin/users/7?tab=audit'],
])('the tab %s has the address %s', (tab, address) => {
  expect(tabAddress('7', tab)).toBe(address)
})
