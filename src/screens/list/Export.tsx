import { Download } from "lucide-react"
import { createElement, useState } from "react"
import { Button } from "#src/ui/controls/Button.tsx"
import { marks } from "../screen.ts"
import type { ExportButtonProps } from "./ExportButton.tsx"
import type { ListParts } from "./listParts.ts"

type Props = Omit<ExportButtonProps, "isOpen"> & Pick<ListParts, "exporter">

/** Export button of a list. Its menu is lazy loaded after the rows; a press before that opens it once loaded. */
export function Export({ exporter, ...props }: Props) {
  const [isPressed, setPressed] = useState(false)
  if (exporter !== null) return createElement(exporter, { ...props, isOpen: isPressed })
  return (
    <span {...marks(`${props.contract.id}Export`, "idle")}>
      <Button
        busy={isPressed}
        aria-haspopup="menu"
        aria-expanded={false}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => setPressed(true)}
      >
        Ekspor
      </Button>
    </span>
  )
}
