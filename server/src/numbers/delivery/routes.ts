import { deliveryFigures } from '@nosim/contract/admin/delivery-figures.ts'
import { delivery } from '@nosim/contract/shop/delivery.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, onShared, type Endpoint } from '../../platform/http/endpoint.ts'
import { exportFigures, listFigures, type ReadFigures } from './admin-figures.ts'
import { publicDelivery } from './figures.ts'

/** The figures of delivery: the public ones, and those of each supplier for admins (NUM-68, ADMIN-29). */
export const deliveryFigureRoutes = (
  db: Db,
  { listVersion, readFigures }: { listVersion: () => Promise<number>; readFigures: ReadFigures },
): Endpoint[] => [
  onShared(delivery.figures, listVersion, async () => publicDelivery(await readFigures())),
  on(deliveryFigures.list, listFigures(readFigures)),
  on(deliveryFigures.export, exportFigures(db, readFigures)),
]
