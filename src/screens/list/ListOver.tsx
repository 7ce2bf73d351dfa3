import type { ComponentType } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { AsOf } from "../asOf/AsOf.tsx"
import { type ListPartProps, partProps } from "./listProps.ts"

type Props = {
  readonly resource: Pick<DescribedList, "contract" | "path">
  readonly search: string
  readonly Over: ComponentType<ListPartProps> | null
  readonly loaded: { readonly page: object; readonly at: string } | null
  readonly user: SessionUser
}

/** Above the rows: the resource's own part, and the day of a list that has dates. */
export function ListOver({ resource, search, Over, loaded, user }: Props) {
  return (
    <>
      {Over !== null && <Over {...partProps(search, loaded, user)} />}
      {resource.contract.dated === true && <AsOf path={resource.path} search={search} />}
    </>
  )
}
