import { useEffect, useEffectEvent } from "react"

/** Passes what is typed into a form on to a machine, each time it asks for something else than the machine's own input. */
export const useTypedChange = <A>(asked: A, known: A, onChange: (asked: A) => void): void => {
  const key = JSON.stringify(asked)
  const tell = useEffectEvent(() => {
    if (JSON.stringify(known) !== key) onChange(asked)
  })
  useEffect(() => tell(), [key])
}
