import { inPath, withQuery, type Original } from './original.ts'

const store = '/controllers/services/buy-logs/user'

/** The paths of the original for users. */
export const userPaths: readonly Original[] = [
  {
    method: 'POST',
    path: '/apis/auth/sign-up.php',
    request: ({ email, phone, fname, lname, pass, refby }) => ({
      method: 'POST',
      path: '/api/auth/sign-up',
      body: { email, phone, fname, lname, pass, refby },
    }),
  },
  {
    method: 'POST',
    path: '/auth/sign-in',
    request: ({ email, password, totp }) => ({
      method: 'POST',
      path: '/api/auth/sign-in',
      body: { email, password, totp },
    }),
  },
  {
    method: 'POST',
    path: '/user/fetch-user',
    user: 'user_id',
    request: () => ({ method: 'GET', path: '/api/me' }),
    answer: (user) => ({ user }),
  },
  {
    method: 'POST',
    path: '/user/update-user-detail',
    user: 'user_id',
    // Email and phone are read-only here (AUTH-30).
    request: ({ action, firstname, lastname }) =>
      action === 'update_profile'
        ? { method: 'PATCH', path: '/api/me', body: { firstname, lastname } }
        : undefined,
  },
  {
    method: 'GET',
    path: '/get_services',
    request: () => ({ method: 'GET', path: '/api/services' }),
  },
  {
    method: 'POST',
    path: '/get_user_rentals',
    user: 'user_id',
    request: () => ({ method: 'GET', path: '/api/rentals?limit=100' }),
    answer: ({ rentals }) => ({ data: rentals }),
  },
  {
    method: 'POST',
    path: '/cancel_rental',
    request: ({ order_id: id }) => ({
      method: 'POST',
      path: `/api/rentals/${inPath(id)}/cancellation`,
    }),
    answer: ({ message }) => ({ message }),
  },
  {
    method: 'GET',
    path: `${store}/account_logs.php`,
    request: ({ action, category_id: category, product_id: product }) => {
      if (action === 'list_categories') return { method: 'GET', path: '/api/store/categories' }
      if (action === 'list_products_by_category')
        return { method: 'GET', path: withQuery('/api/store/products', { category }) }
      return action === 'list_user_logs'
        ? { method: 'GET', path: `/api/store/products/${inPath(product)}/logs?limit=100` }
        : undefined
    },
    answer: ({ logs, ...reply }) => (logs === undefined ? reply : { ...reply, items: logs }),
  },
  {
    method: 'POST',
    path: `${store}/index.php`,
    user: 'userId',
    request: ({ logs_ids: ids, total_price: total }) => ({
      method: 'POST',
      path: '/api/store/orders',
      body: { logs_ids: ids, total_price: total },
    }),
  },
  {
    method: 'GET',
    path: `${store}/get_user_logs.php`,
    user: 'user_id',
    request: () => ({ method: 'GET', path: '/api/store/orders?limit=100' }),
  },
]
