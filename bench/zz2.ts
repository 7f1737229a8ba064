import { openStore, openStage, asOwner } from './stage.ts'
await using store = await openStore()
const stage = await openStage(store, { delayMs: 600_000, hook: true })
const v = await stage.people(50, 90_000_000)
await asOwner(stage.ownerUrl, async (c) => {
  await c.query("set track_functions = 'all'")
  await c.query('set synchronous_commit = off')
  const t = performance.now()
  for (let i = 0; i < 1000; i++) {
    const u = v[i % 50].userId
    const r = await c.query(`select * from rental_place($1, $2, $3, 'fb', '5min', 100000000, 'daisysms', '{}', '{}', '7 minutes', '40 seconds', 100000, 100000)`, [u, 'k' + i, Buffer.from('aa')])
    await c.query(`select rental_assign($1, $2, '15555550100', 900000, '3 s', '{"a":1}'::jsonb)`, [r.rows[0].id, 'act' + i])
  }
  console.log('per place+assign ms', (performance.now() - t) / 1000)
  console.table((await c.query('select funcname, calls, total_time, self_time, self_time/calls as per from pg_stat_user_functions order by self_time desc')).rows)
})
process.exit(0)
