import { Download } from "lucide-react"
import { useEffect, useEffectEvent, useMemo, useRef } from "react"
import type { Call } from "#contract/kit/call.ts"
import { exportOf } from "#src/api/actors/imports.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

export type ExportButtonProps = {
  readonly contract: { readonly id: string; readonly noun: string }
  readonly call: Call
  /** The search and filters of the list on screen. */
  readonly asked: Readonly<Record<string, unknown>>
  /** The user pressed the button before its code had loaded: open the menu at once. */
  readonly isOpen: boolean
  readonly formats?: readonly { readonly label: string; readonly format: string }[]
}

const usual = [
  { label: "Excel (XLSX)", format: "xlsx" },
  { label: "CSV", format: "csv" },
] as const

/** Exports the filtered list as a spreadsheet. */
export function ExportButton({ contract, call, asked, isOpen, formats = usual }: ExportButtonProps) {
  const machine = useMemo(() => exportOf(contract, call), [contract, call])
  const { value, busy, ask } = useDownload(machine)
  const root = useRef<HTMLSpanElement>(null)
  const begin = useEffectEvent(() => {
    const button = isOpen ? root.current?.querySelector("button") : null
    button?.focus()
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }))
  })
  useEffect(() => begin(), [])
  return (
    <span ref={root} {...marks(`${contract.id}Export`, value)}>
      <Menu
        button={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />}>
            Ekspor
          </Button>
        }
        groups={[
          {
            items: formats.map(({ label, format }) => ({
              label,
              onSelect: () => ask({ ...asked, format }),
            })),
          },
        ]}
      />
    </span>
  )
}
