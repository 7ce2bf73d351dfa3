import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { whenIdle } from "#src/ui/whenIdle.ts"
import { useWorld } from "../screen.ts"
import type { ExportButtonProps } from "./ExportButton.tsx"
import { loadKinds } from "../form/fieldViews.ts"
import type { Kinds } from "../form/kindsContext.ts"

/** What a list has beside its rows, which only some lists need; null = not needed, or not here yet. */
export type ListParts = {
  readonly exporter: ComponentType<ExportButtonProps> | null
  /** Views of the fields its bulk actions ask for. */
  readonly kinds: Kinds | null
}
const IDLE_MS = 500
/** What may follow gives way to everything the list itself needs. */
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

/** The parts of a list; rows do not wait for code that none of them needs, so it is fetched once they are there. */
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
    /** An effect may run before the frame with the rows is painted. */
    return isWanted ? whenIdle(() => void fetch(), IDLE_MS) : undefined
  }, [isWanted])
  const rest = useEffectEvent(onIdle)
  const isDone = areRowsHere && !isWanted
  useEffect(() => (isDone ? whenIdle(() => rest(), LATER_MS) : undefined), [isDone])
  return parts
}
