import { Ellipsis } from "lucide-react"
import { Children, isValidElement, type PropsWithChildren, type ReactNode } from "react"
import { Dropdown } from "../layout/Dropdown.tsx"

/** Secondary actions of a page: buttons, and on a phone one overflow menu. */
export function Further(props: { readonly isNarrow: boolean; readonly children: ReactNode }) {
  if (!props.isNarrow || !hasAny(props.children)) return props.children
  return (
    <Dropdown
      group="list-tools"
      align="end"
      name="Tindakan lain"
      className="grid size-9 place-items-center rounded-control border border-control bg-surface group-open/drop:bg-sunken pointer-coarse:size-11"
      label={<Ellipsis aria-hidden="true" className="size-4" />}
    >
      <div className="grid gap-1.5 *:w-full">{props.children}</div>
    </Dropdown>
  )
}
const hasAny = (children: ReactNode): boolean =>
  Children.toArray(isValidElement<PropsWithChildren>(children) ? children.props.children : children).length >
  0
