import { expect, test } from 'vitest'
import { statementSummary } from './statement-summary.ts'

test.each([
  ['begin', 'begin'],
  ['select * from rental_place_many($1::uuid[], $2)', 'select rental_place_many'],
  ['select graphile_worker.add_job($1, $2::json)', 'select graphile_worker.add_job'],
  ['select "password_hash" from "app_user" where "id" = $1', 'select app_user'],
  ['\n    update session s set expires_at = now()', 'update session'],
  ['insert into "audit" ("actor") values ($1)', 'insert audit'],
  ['delete from session where user_id = $1', 'delete session'],
  ['with signed_in as (\n update app_user set last_login_at = now()) select 1', 'with app_user'],
  ["-- why\nselect set_config('statement_timeout', $1, true)", 'select set_config'],
  ["select '0803 555 1234' as phone", 'select'],
  ['', 'statement'],
])('%j is summarised as %j', (text, summary) => {
  expect(statementSummary(text)).toBe(summary)
})
