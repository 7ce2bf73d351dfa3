import type { KeyboardEvent } from "react"
import { assignMany } from "#contract/areas/fieldwork/assigning.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import { useWorld } from "../screen.ts"
import { isNewKey } from "./boardKeys.ts"
import { assignHref, readAsk } from "./taskAddress.ts"

/** Key handler of a view of the tasks: N opens the form that assigns, as in a list; null = the account may not assign. */
export const useNewTask = (
  search: string,
  user: SessionUser,
): ((event: KeyboardEvent<HTMLElement>) => void) | undefined => {
  const { handle, lettersOn } = useWorld()
  if (!lettersOn || whyNotSend(user, assignMany) !== null) return undefined
  return (event) => {
    if (!isNewKey(event)) return
    event.preventDefault()
    handle({ type: "navigation.requested", to: assignHref(readAsk(search).tanggal), replace: false })
  }
}
