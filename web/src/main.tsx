import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadSite } from './api/site.ts'
import { tellActionErrors } from './api/use-write.ts'
import { registerWorker } from './register-worker.ts'
import { createRouter } from './routes.tsx'
import { toast } from './ui/toast/toast.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

// Every page wants it, the splash first of all.
loadSite()

tellActionErrors(toast.error)

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
)

registerWorker()
