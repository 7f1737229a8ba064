import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadSite } from './api/site.ts'
import { createRouter } from './routes.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

// Every page wants it, the splash first of all.
loadSite()

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
)
