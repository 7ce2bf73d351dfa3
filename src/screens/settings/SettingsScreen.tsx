import { menuMachine } from "#machines/menu/menuMachine.ts"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { SettingsIndex } from "#src/ui/layout/SettingsIndex.tsx"
import { SettingsFilter } from "#src/ui/layout/SettingsLayout.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"
import { foundIn } from "./found.ts"

/** /setting and /super-admin/setting: index of the settings pages, each with a description. */
export function SettingsScreen() {
  const { settings } = useWorld()
  const { snapshot, send } = useMachine(menuMachine, { input: { folded: [] } })
  const { q } = snapshot.context
  return (
    <div {...marks("menu", snapshot.value)}>
      <PageHeader title="Pengaturan" />
      <div role="search" className="mb-4 max-w-md">
        <SettingsFilter
          q={q}
          onType={(typed) => send({ type: "menu.type", q: typed })}
          onClear={() => send({ type: "menu.clear" })}
        />
      </div>
      <SettingsIndex groups={foundIn(settings, q)} />
    </div>
  )
}
