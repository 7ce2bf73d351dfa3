import { and, eq } from "drizzle-orm"
import { topup, type TopupEvent, type TopupFacts } from "#machines/lifecycles/topupMachine.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import type { Tx } from "../../db/database.ts"
import { companies, topupHistory, topups } from "../../db/tables/index.ts"
import { notifyViewers, notifyPlatform } from "../../kit/approval/notify.ts"
import type { LifecycleRules } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { enter } from "./ledger.ts"
import { dueTopup, type FileUrl, type HeldTopup, holdTopup, shownTopup } from "./topupRows.ts"

const DAY_MS = 86_400_000

/** Columns an event sets in addition to the state. */
export type Brought = Partial<
  Pick<
    typeof topups.$inferInsert,
    "paid_at" | "from_bank" | "from_name" | "amount" | "confirm_note" | "proof_files_id" | "reject_reason"
  >
>

const credit = async ({ tx, actor }: Mover, { row }: HeldTopup, at: string): Promise<void> => {
  const expires_at =
    row.validity_days === null ? null : new Date(Date.parse(at) + row.validity_days * DAY_MS).toISOString()
  const balance = await enter(tx, {
    companies_id: row.companies_id,
    unit: row.type,
    at,
    event: "topup",
    ref_type: "topup",
    ref_id: row.id,
    ref: row.no_invoice,
    qty: row.credit,
    expires_at,
    by_id: actor.id,
    by_nama: actor.nama,
  })
  if (balance === null) throw new Error(`top-up ${row.id} adds nothing`)
}

const told: Partial<
  Record<TopupFacts["status"], (held: HeldTopup, event: TopupEvent) => readonly [string, string]>
> = {
  approved: ({ row }) => [
    "Top-up disetujui",
    `${row.paket_nama} (${row.no_invoice}) sudah ditambahkan ke saldo.`,
  ],
  rejected: ({ row }, event) => [
    "Top-up ditolak",
    `${row.no_invoice}, ${rupiahWords(row.total)}: ${event.note ?? ""}`,
  ],
  expired: ({ row }) => [
    "Top-up kedaluwarsa",
    `${row.no_invoice} tidak dibayar sampai batas waktunya. Pesan lagi bila masih perlu.`,
  ],
}

/** Notifies the platform's administrators: one of them has to look for the transfer. */
const tellPlatform = async (tx: Tx, { companies_id, row }: HeldTopup, at: string): Promise<void> => {
  const [company] = await tx
    .select({ nama: companies.nama })
    .from(companies)
    .where(eq(companies.id, companies_id))
  await notifyPlatform(tx, companies_id, {
    type: "point",
    title: "Pembayaran top-up dikonfirmasi",
    body: `${company?.nama ?? ""}: ${row.no_invoice}, ${rupiahWords(row.total)}. Periksa transfernya.`,
    // Links by the invoice number, so that the order is found on any page and in any state.
    link: `/super-admin/point/transaksi?q=${encodeURIComponent(row.no_invoice)}&id=${row.id}`,
    at,
  })
}

/** The top-up lifecycle on the server; an approval credits the points in the same transaction. */
export const topupRules = (
  { now, fileUrl }: { readonly now: Date; readonly fileUrl: FileUrl },
  brought: Brought = {},
): LifecycleRules<TopupFacts, TopupEvent, HeldTopup> => ({
  entity: "topup",
  isInBothAudits: true,
  noun: "top-up",
  life: () => topup,
  hold: holdTopup,
  due: dueTopup,
  history: topupHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(topups)
      .set({
        ...brought,
        status: after.status,
        version: after.version,
        confirmed_by: after.confirmed_by,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(topups.companies_id, held.companies_id), eq(topups.id, held.id)))
  },
  effects: async (mover, held, after, event) => {
    if (after.status === "approved") await credit(mover, held, event.at)
    if (after.status === "waiting_confirmation") await tellPlatform(mover.tx, held, event.at)
    const words = told[after.status]?.(held, event)
    if (words !== undefined)
      await notifyViewers(mover.tx, held.companies_id, "points", {
        event: "topup",
        type: "point",
        title: words[0],
        body: words[1],
        link: `/setting/point/history?id=${held.id}`,
        at: event.at,
      })
  },
  shown: (tx, id) => shownTopup(tx, id, now, fileUrl),
})
