import * as z from 'zod/mini'
import { bulkIds, BulkReply } from '../base/bulk.ts'
import {
  Id,
  pageQuery,
  pictureMostBytes,
  plainLines,
  plainText,
  Reason,
  required,
  WholeNaira,
} from '../base/fields.ts'
import { del, get, patch, post, routes } from '../base/route.ts'

const Switch = z.pipe(
  z.union([z.literal([0, 1]), z.literal(['0', '1'])], 'Please use 1 or 0'),
  z.transform(Number),
)
const Search = z.optional(z.string().check(plainText(200)))
const byId = z.strictObject({ id: Id })
const bulkSwitch = z.strictObject({ ids: bulkIds(Id), status: Switch })

export const AdminCategory = z.object({
  id: z.int(),
  name: z.string(),
  /** 1 enabled, 0 disabled. */
  status: z.int(),
  /** The number of its enabled products. */
  product_count: z.int(),
})
export type AdminCategory = z.output<typeof AdminCategory>

export const AdminProduct = z.object({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  name: z.string(),
  description: z.string(),
  price: WholeNaira,
  status: z.int(),
  /** Why the product is frozen, so that it is not on sale whatever its status; null where it is not frozen. */
  frozen_reason: z.nullable(z.string()),
  image: z.nullable(z.string()),
  log_count: z.int(),
  sold_count: z.int(),
  warranty_hours: z.int(),
  open_reports: z.int(),
})
export type AdminProduct = z.output<typeof AdminProduct>

const CategoryName = required('Please enter a name').check(plainText(80))
const Price = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^[0-9]{1,9}$/, 'Please enter a price in whole naira'))],
    'Please enter a price in whole naira',
  ),
  z.pipe(
    z.transform(Number),
    z
      .int('Please enter a price in whole naira')
      .check(
        z.minimum(1, 'Please enter a price in whole naira'),
        z.maximum(10_000_000, 'Please enter at most 10,000,000 naira'),
      ),
  ),
)
const WarrantyHours = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^[0-9]{1,5}$/, 'Please enter whole hours'))],
    'Please enter whole hours',
  ),
  z.pipe(
    z.transform(Number),
    z
      .int('Please enter whole hours')
      .check(
        z.minimum(0, 'Please enter whole hours'),
        z.maximum(8760, 'Please enter at most 8,760 hours, a year'),
      ),
  ),
)
const Image = z.file('Please choose a picture')

const productFields = {
  category_id: Id,
  name: required('Please enter a name').check(plainText(300)),
  description: z.string().check(z.trim(), plainLines(4000)),
  price: Price,
  warranty_hours: WarrantyHours,
}

/** Categories and products, for admins (STOCK-1 to STOCK-10). */
export const inventory = routes({
  categories: get('/api/admin/categories', {
    access: 'support',
    summary: 'All categories by name',
    query: z.strictObject({ search: Search }),
    compressed: true,
    reply: z.object({ categories: z.array(AdminCategory) }),
  }),
  createCategory: post('/api/admin/categories', {
    access: 'manager',
    summary: 'A new category, enabled',
    body: z.strictObject({ name: CategoryName }),
    reply: AdminCategory,
    status: 201,
    refusals: ['NAME_TAKEN'],
  }),
  changeCategory: patch('/api/admin/categories/:id', {
    access: 'manager',
    summary: 'Rename, enable or disable a category',
    params: byId,
    body: z.strictObject({ name: z.optional(CategoryName), status: z.optional(Switch) }),
    reply: AdminCategory,
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  switchCategories: patch('/api/admin/categories', {
    access: 'manager',
    summary: 'Enable or disable several categories',
    body: bulkSwitch,
    reply: BulkReply,
  }),
  deleteCategory: del('/api/admin/categories/:id', {
    access: 'manager',
    summary: 'Delete a category that has no product',
    params: byId,
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  products: get('/api/admin/products', {
    access: 'support',
    summary: 'The products, newest first',
    query: z.strictObject({
      ...pageQuery,
      category: z.optional(Id),
      search: Search,
      sort: z._default(z.enum(['newest', 'name', 'price', 'stock']), 'newest'),
    }),
    compressed: true,
    reply: z.object({ products: z.array(AdminProduct), total: z.int() }),
  }),
  createProduct: post('/api/admin/products', {
    access: 'manager',
    summary: 'A new product, enabled',
    form: { image: pictureMostBytes },
    body: z.strictObject({
      ...productFields,
      description: z._default(productFields.description, ''),
      warranty_hours: z._default(WarrantyHours, 24),
      image: z.optional(Image),
    }),
    reply: AdminProduct,
    status: 201,
    refusals: ['IMAGE_REFUSED', 'CATEGORY_GONE'],
  }),
  changeProduct: patch('/api/admin/products/:id', {
    access: 'manager',
    summary:
      'Change a product; `image` takes the place of the old one, and an empty one removes it',
    form: { image: pictureMostBytes },
    params: byId,
    body: z.strictObject({
      category_id: z.optional(Id),
      name: z.optional(productFields.name),
      description: z.optional(productFields.description),
      price: z.optional(Price),
      warranty_hours: z.optional(WarrantyHours),
      status: z.optional(Switch),
      image: z.optional(z.union([Image, z.literal('')])),
    }),
    reply: AdminProduct,
    refusals: ['IMAGE_REFUSED', 'NOT_FOUND', 'CATEGORY_GONE'],
  }),
  switchProducts: patch('/api/admin/products', {
    access: 'manager',
    summary: 'Enable or disable several products',
    body: bulkSwitch,
    reply: BulkReply,
  }),
  deleteProduct: del('/api/admin/products/:id', {
    access: 'manager',
    summary: 'Delete a product that never had a log',
    params: byId,
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  freeze: post('/api/admin/products/:id/freeze', {
    access: 'support',
    summary: 'Stop the sale of a product at once',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: AdminProduct,
    refusals: ['NOT_FOUND'],
  }),
  unfreeze: post('/api/admin/products/:id/unfreeze', {
    access: 'manager',
    summary: 'Resume the sale of a frozen product',
    params: byId,
    reply: AdminProduct,
    refusals: ['NOT_FOUND'],
  }),
})
