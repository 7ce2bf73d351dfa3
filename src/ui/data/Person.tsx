import type { ReactNode } from "react"
import { Avatar } from "./Avatar.tsx"

/**
 * A person in a row: photo, name and one secondary line, which compact tables leave out. Cards have no photo.
 * @param only the line is for tables: cards have another second line, and keep only its exceptions
 */
export function Person(props: {
  readonly name: string
  readonly sub?: ReactNode
  /** Exceptional status of this person: "belum diundang". */
  readonly note?: string | undefined
  readonly only?: "tables"
  readonly photo?: string | null
}) {
  const { sub, note, only } = props
  const said = note === undefined ? null : <span className="text-caption font-normal text-ink-3">{note}</span>
  const hasSub = Boolean(sub) || note !== undefined
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="group-data-cards/table:hidden group-data-marked/row:[--brand-soft:var(--surface)] group-data-[density=compact]/table:hidden">
        <Avatar name={props.name} src={props.photo ?? null} />
      </span>
      <span className="min-w-0">
        <span
          className={`block truncate ${hasSub ? "leading-[1.125rem]" : "md:max-xl:line-clamp-2 md:max-xl:leading-[1.125rem] md:max-xl:whitespace-normal"}`}
        >
          {props.name}
          {only === "tables" && said !== null && (
            <span className="ml-2 hidden group-data-cards/table:inline">{said}</span>
          )}
        </span>
        {hasSub && (
          <span
            className={`block truncate text-caption font-normal text-ink-3 group-data-[density=compact]/table:hidden ${only === "tables" ? "group-data-cards/table:hidden" : "group-data-cards/table:block"}`}
          >
            {said}
            {Boolean(sub) && said !== null && " · "}
            {sub}
          </span>
        )}
      </span>
    </span>
  )
}
