import { useMemo } from "react"
import { customers, mergeCustomers, unmergeCustomers } from "#contract/areas/fieldwork/customers.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { verbsOf } from "#src/api/wire/access.ts"
import { bulkAction } from "#src/resources/kit/bulk.ts"
import { customersResource } from "#src/resources/fieldwork/customers.ts"
import { useBulk } from "../list/useBulk.tsx"

type Asked = {
  /** The customer of the page: others are merged into it. */
  readonly id: number
  /** Machines of this part of the page: a page has several. */
  readonly part: string
  readonly user: SessionUser
  readonly labelOf: (id: number) => string
  readonly onChanged: () => void
}

const ALWAYS = () => true

/** Merging into the customer of a page and undoing it, with a confirmation each. */
export const useMerging = ({ id, part, user, labelOf, onChanged }: Asked) => {
  const resource = useMemo(
    () => ({
      ...customersResource,
      contract: { ...customersResource.contract, id: part },
      bulk: [
        bulkAction("mergeHere", customers, mergeCustomers, {
          label: "Gabungkan ke sini",
          title: "Gabungkan pelanggan ganda",
          text: "Pelanggan ini dihitung sebagai pelanggan di halaman ini. Penggabungan dapat dibatalkan.",
          confirmLabel: "Gabungkan",
          undo: { call: unmergeCustomers, what: "Penggabungan" },
          payload: (ids) => ({ ids, into: id }),
        }),
        bulkAction("unmerge", customers, unmergeCustomers, {
          label: "Batalkan penggabungan",
          title: "Batalkan penggabungan",
          text: "Pelanggan ini berdiri sendiri lagi, dengan kunjungannya sendiri.",
          confirmLabel: "Batalkan penggabungan",
          payload: (ids) => ({ ids }),
        }),
      ],
    }),
    [id, part],
  )
  const bulk = useBulk({
    resource,
    picked: [],
    kinds: {},
    user,
    labelOf,
    isOffered: ALWAYS,
    onChanged,
  })
  return {
    merge: (other: number) => bulk.open("mergeHere", [other]),
    unmerge: (merged: number) => bulk.open("unmerge", [merged]),
    dialog: bulk.dialog,
    report: bulk.report,
    mayChange: verbsOf(user, customersResource.contract).includes("change"),
  }
}
