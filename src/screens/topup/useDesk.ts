import { actorOf } from "#machines/lifecycles/actor.ts"
import type { createDeskMachine } from "#machines/topup/deskMachine.ts"
import type { Question } from "#machines/topup/deskTypes.ts"
import { type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Sight = { readonly question: Question; readonly chosen: number | null }

/** Parses the known parameters of the URL. */
export const readSight = (search: string, known: readonly string[]): Sight => {
  const words = new URLSearchParams(search)
  const entries = known.flatMap((key) => {
    const value = words.get(key)
    return value === null || value === "" ? [] : [[key, value] as const]
  })
  const id = Number(words.get("id"))
  return { question: Object.fromEntries(entries), chosen: Number.isInteger(id) && id > 0 ? id : null }
}

/** State of the top-up desk, synchronised with the URL; revalidates when the tab becomes visible again. */
export const useDesk = <Desk>(
  machine: ReturnType<typeof createDeskMachine<Desk>>,
  { user, search }: ScreenProps,
  path: string,
  known: readonly string[],
) => {
  const input = useOnce(() => ({ path, actor: actorOf(user), ...readSight(search, known) }))
  const desk = useMachine(machine, { input })
  const { send } = desk
  useAddressChange(search, (next) => send({ type: "desk.ask", ...readSight(next, known) }))
  useSeenAgain(() => send({ type: "desk.refresh" }))
  return desk
}
