import { Download } from "lucide-react"
import { useEffect, useEffectEvent, useMemo, useRef } from "react"
import type { Call } from "#contract/kit/call.ts"
import { exportOf } from "#src/api/actors/imports.ts"
import { mayQueue } from "#src/api/wire/download.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { type ExportFormat, exportGroups } from "../report/exportItems.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

export type ExportButtonProps = {
  readonly contract: { readonly id: string; readonly noun: string }
  readonly call: Call
  /** The search and filters of the list on screen. */
  readonly asked: Readonly<Record<string, unknown>>
  /** The user pressed the button before its code had loaded: open the menu at once. */
  readonly isOpen: boolean
  /** Number of rows of the list, where it is known: many are exported in the background. */
  readonly rows?: number | undefined
  readonly formats?: readonly ExportFormat[]
}

/** Exports the filtered list as a spreadsheet. */
export function ExportButton({ contract, call, asked, isOpen, rows, formats }: ExportButtonProps) {
  const machine = useMemo(() => exportOf(contract, call), [contract, call])
  const { value, busy, ask, queue } = useDownload(machine)
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
        groups={exportGroups({
          asked,
          rows,
          ...(formats === undefined ? {} : { formats }),
          mayQueue: mayQueue(call),
          ask,
          queue,
        })}
      />
    </span>
  )
}
