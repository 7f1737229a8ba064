import { expect, test } from 'vitest'
import { changedCounts } from '../../src/platform/alarms.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { openTestApp } from '../harness/test-app.ts'

test('an alarm reports each change of a count once, and again after it was cleared', async () => {
  await using testApp = await openTestApp({ apps: 0 })
  const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'alarms' })
  const changed = (counts: Record<string, number>) => changedCounts(db, 'test.alarm', counts)
  expect(await changed({ review: 2, failing: 0 })).toEqual([{ name: 'review', count: 2 }])
  expect(await changed({ review: 2, failing: 0 })).toEqual([])
  expect(await changed({ review: 1, failing: 3 })).toEqual([
    { name: 'failing', count: 3 },
    { name: 'review', count: 1 },
  ])
  // Another alarm does not change this one.
  expect(await changedCounts(db, 'test.other', {})).toEqual([])
  expect(await changed({ review: 1, failing: 0 })).toEqual([])
  expect(await changed({ review: 1, failing: 3 })).toEqual([{ name: 'failing', count: 3 }])
  await db.destroy()
})
