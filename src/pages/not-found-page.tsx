import { data } from 'react-router'
import { PorchScene } from './home/porch-scene.tsx'
import { NotFound } from './failure.tsx'

/** Any address that no other route knows. */
export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return <NotFound picture={<PorchScene lit={false} className="mx-auto mb-8 w-56 sm:w-64" />} />
}
