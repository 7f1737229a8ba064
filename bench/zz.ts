import { openStore } from './stage.ts'
import { benchRentals } from './rentals.ts'
import { preparePgbench } from './pgbench.ts'
await using store = await openStore()
await preparePgbench(store.ownerUrl)
console.log(await benchRentals(store))
process.exit(0)
