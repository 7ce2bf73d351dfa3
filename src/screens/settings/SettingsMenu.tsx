import type { ReactNode } from "react"
import { menuMachine } from "#machines/menu/menuMachine.ts"
import { readFolds, writeFolds } from "#src/api/browser/preferences.ts"
import { SettingsLayout } from "#src/ui/layout/SettingsLayout.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"
import { foundIn } from "./found.ts"

/** Settings menu next to a settings page; collapsed groups are remembered in this browser. */
export function SettingsMenu({ index, children }: { readonly index: string; readonly children: ReactNode }) {
  const { settings } = useWorld()
  const { snapshot, send } = useMachine(menuMachine, { input: { folded: readFolds() } }, (event) => {
    if (event.type === "folds.changed") writeFolds(event.folded)
  })
  const { q, folded } = snapshot.context
  return (
    <SettingsLayout
      groups={foundIn(settings, q)}
      marks={marks("menu", snapshot.value)}
      mayFold={snapshot.can({ type: "group.toggle", key: "" })}
      folded={snapshot.matches("finding") ? [] : folded}
      onFold={(key) => send({ type: "group.toggle", key })}
      q={q}
      onType={(typed) => send({ type: "menu.type", q: typed })}
      onClear={() => send({ type: "menu.clear" })}
      index={index}
    >
      {children}
    </SettingsLayout>
  )
}
