import { data } from 'react-router'
import { NotFound } from './route-error.tsx'

/** Any address that no other route knows. */
export function loader() {
  return data(null, { status: 404 })
}

export { NotFound as Component }
