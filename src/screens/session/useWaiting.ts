import { useActorRef, useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Waits } from "#machines/waiting/waitingMachine.ts"
import { liveWaiting } from "#src/api/actors/shell.ts"
import { follow } from "#src/api/wire/trace.ts"
import { useOnce } from "#src/ui/useOnce.ts"

/** Pending counts of each queue, for the menus; null = not loaded yet. */
export const useWaiting = (of: "company" | "platform"): readonly Waits[] | null => {
  const machine = useOnce(() => liveWaiting(of))
  const actor = useActorRef(machine)
  useEffect(() => follow(actor), [actor])
  return useSelector(actor, ({ context }) => context.queues)
}
