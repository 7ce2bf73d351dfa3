import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { whenIdle } from "#src/ui/whenIdle.ts"
import { useWorld } from "../screen.ts"
import type { ExportButtonProps } from "./ExportButton.tsx"
import { loadKinds } from "../form/fieldViews.ts"
import type { Kinds } from "../form/kindsContext.ts"

/** Lazy-loaded parts that only some lists need; null = not needed, or still loading. */
export type ListParts = {
  readonly exporter: ComponentType<ExportButtonProps> | null
  /** Field views for the forms of bulk actions and edits. */
  readonly kinds: Kinds | null
}
const IDLE_MS = 500
/** Low-priority work waits until the list's own requests have finished. */
const LATER_MS = 3_000
const NONE: ListParts = { exporter: null, kinds: null }

type Needing = Pick<DescribedList, "bulk" | "edit" | "exported">

const loadListParts = async ({ bulk = [], edit, exported }: Needing): Promise<ListParts> => {
  const asked = [...bulk, ...(edit === undefined ? [] : [edit])].map(({ label, fields = [] }) => ({
    title: label,
    fields,
  }))
  const [kinds, exporter] = await Promise.all([
    loadKinds({ sections: asked }),
    exported === undefined ? null : import("./ExportButton.tsx").then((m) => m.ExportButton),
  ])
  return { kinds, exporter }
}

const here = new WeakMap<object, ListParts>()

/** Lazy loads the list's optional parts after the rows are shown, so that their code does not delay the rows. */
export const useListParts = (
  resource: Needing,
  areRowsHere: boolean,
  onIdle: () => void = () => undefined,
): ListParts => {
  const { need } = useWorld()
  const [parts, setParts] = useState(() => here.get(resource) ?? NONE)
  const isWanted = areRowsHere && parts === NONE
  const fetch = useEffectEvent(() =>
    need(() => loadListParts(resource)).then(
      (loaded) => {
        here.set(resource, loaded)
        setParts(loaded)
      },
      () => undefined,
    ),
  )
  useEffect(() => {
    /** Defer to idle time: an effect may run before the frame with the rows is painted. */
    return isWanted ? whenIdle(() => void fetch(), IDLE_MS) : undefined
  }, [isWanted])
  const rest = useEffectEvent(onIdle)
  const isDone = areRowsHere && !isWanted
  useEffect(() => (isDone ? whenIdle(() => rest(), LATER_MS) : undefined), [isDone])
  return parts
}
