import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The steps of a form as entries of the browser's history. */
export interface HistorySteps {
  /** The step in the address, counted from 0. */
  step: number
  /** Goes on to a step: Back returns to this one. `without` removes parameters from the address. */
  goTo: (step: number, without?: readonly string[]) => void
  /** Goes back a step, as the browser's Back does if the user came from there. */
  goBack: () => void
  /** Removes parameters from the address, which then names the shown step. */
  forget: (names: readonly string[], shown: number) => void
}

interface StepState {
  /** The step before this one, if its entry comes right before this one in the history. */
  cameFrom?: number
}

/**
 * Keeps the step of a form in the address (`?step=2` is the second), so that Back and Forward walk
 * the steps and a reload stays on one. `first` is the step of an address without a step.
 */
export function useHistorySteps(count: number, first = 0): HistorySteps {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as StepState | null
  const named = Number(search.get('step') ?? Number.NaN)
  const isNamed = Number.isInteger(named) && named >= 1
  const step = Math.min(isNamed ? named - 1 : first, count - 1)

  function open(to: number, without: readonly string[], options: { replace: boolean; cameFrom?: number | undefined }) {
    const next = new URLSearchParams(search)
    for (const name of without) next.delete(name)
    next.set('step', String(to + 1))
    const { cameFrom, replace } = options
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true, state: { ...state, cameFrom } })
  }

  return {
    step,
    goTo: (to, without = []) => open(to, without, { replace: false, cameFrom: step }),
    goBack: () => (state?.cameFrom === step - 1 ? void navigate(-1) : open(step - 1, [], { replace: true })),
    forget: (names, shown) => {
      if (names.some((name) => search.has(name))) open(shown, names, { replace: true, cameFrom: state?.cameFrom })
    },
  }
}
