import type { ReactNode } from "react"
import { Avatar } from "./Avatar.tsx"

/** A person in a row: face, name and one line under it, which compact tables leave out. */
export function Person(props: {
  readonly name: string
  readonly sub?: ReactNode
  readonly photo?: string | null
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="group-data-marked/row:[--brand-soft:var(--surface)] group-data-[density=compact]/table:hidden max-md:group-data-[density=compact]/table:inline">
        <Avatar name={props.name} src={props.photo ?? null} />
      </span>
      <span className="min-w-0">
        <span className="block truncate max-xl:line-clamp-2 max-xl:whitespace-normal md:max-xl:leading-[1.125rem]">
          {props.name}
        </span>
        {props.sub && (
          <span className="block truncate text-caption font-normal text-ink-3 group-data-[density=compact]/table:hidden max-md:group-data-[density=compact]/table:block">
            {props.sub}
          </span>
        )}
      </span>
    </span>
  )
}
