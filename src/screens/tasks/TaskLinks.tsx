import { MoreVertical } from "lucide-react"
import type { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import type { RowPartProps } from "../list/listProps.ts"
import { useWorld } from "../screen.ts"
import { BOARD, customerHref, routeHref, visitHref } from "./taskAddress.ts"

type Row = Pick<
  (typeof tasks)["row"]["Type"],
  "id" | "judul" | "visits_id" | "customers_id" | "customers_nama" | "members_id" | "members_nama" | "tanggal"
>

/** From a task of the list to what belongs to it: its latest visit, its customer, and the employee's route. */
export function TaskLinks({ row }: RowPartProps) {
  const { mayOpen } = useWorld()
  const { id, judul, visits_id, customers_id, customers_nama, members_id, members_nama, tanggal } =
    row as unknown as Row
  const links = [
    ...(visits_id === null ? [] : [{ label: "Kunjungannya", href: visitHref(visits_id) }]),
    ...(customers_id === null
      ? []
      : [{ label: customers_nama ?? "Pelanggannya", href: customerHref(customers_id) }]),
    { label: "Di papan", href: `${BOARD}?tanggal=${tanggal}&id=${id}` },
    { label: `Rute ${members_nama}`, href: routeHref(members_id, tanggal) },
  ].filter(({ href }) => mayOpen(href))
  return (
    <Menu
      button={
        <IconButton
          size="sm"
          label={`Yang terkait dengan ${judul}`}
          icon={<MoreVertical aria-hidden="true" className="size-4" />}
        />
      }
      groups={[{ items: links }]}
    />
  )
}
