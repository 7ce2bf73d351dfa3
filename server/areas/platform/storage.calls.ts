import { and, eq } from "drizzle-orm"
import {
  ARCHIVE_DAYS,
  previewStorage,
  resetStorage,
  STORAGE_MIN_DAYS,
  storageTypes,
} from "#contract/areas/platform/companyReset.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { prepared } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { companyArchives } from "../../db/tables/index.ts"
import { dateIn, plusDays, wireInstant } from "../../time/calendar.ts"
import { assertName, auditBoth, held, turnsOf } from "./removal/asked.ts"
import { countStorage, type StoragePlan, type TypeCount } from "./removal/storage.ts"

const DAY_MS = 86_400_000

type Asked = Pick<StoragePlan, "before_date" | "types">

const planOf = ({ before_date, types }: Asked, now: Date): StoragePlan => ({
  before_date,
  types,
  until: now.toISOString(),
})

/** @throws InvalidFields where the date is too recent */
const assertOld = ({ before_date }: Asked, now: Date): void => {
  if (before_date > plusDays(dateIn(now), -STORAGE_MIN_DAYS))
    throw new InvalidFields({ before_date: [`Paling baru ${STORAGE_MIN_DAYS} hari yang lalu`] })
}

/** One plan at a time: two would count the same files. */
const blocksOf = async (tx: Tx, company: number): Promise<string[]> => {
  const open = await tx
    .select({ id: companyArchives.id })
    .from(companyArchives)
    .where(
      and(
        eq(companyArchives.companies_id, company),
        eq(companyArchives.kind, "storage"),
        eq(companyArchives.state, "kept"),
      ),
    )
  return open.length === 0
    ? []
    : ["Masih ada pembersihan berkas yang belum berakhir; kembalikan dulu arsipnya"]
}

const sumOf = (counts: readonly TypeCount[]) => ({
  files: counts.reduce((sum, { files }) => sum + files, 0),
  bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
})

const preview = prepared(previewStorage, {
  check: async ({ tx, now }, asked) => {
    assertOld(asked, now)
    await held(tx, asked.companies_id)
  },
  prepare: (asked, inTurn) =>
    inTurn(async ({ now }) => now).then((now) =>
      countStorage(turnsOf(inTurn), asked.companies_id, planOf(asked, now)),
    ),
  run: async ({ tx }, { companies_id, before_date, types }, counts) => {
    const { nama } = await held(tx, companies_id)
    return ok({
      companies_id,
      nama,
      before_date,
      types,
      blocks: await blocksOf(tx, companies_id),
      goes: counts.map((count) => ({ ...count, nama: storageTypes[count.type] })),
      ...sumOf(counts),
    })
  },
})

const reset = prepared(resetStorage, {
  check: async ({ tx, now }, asked) => {
    assertOld(asked, now)
    assertName(asked.confirm_name, await held(tx, asked.companies_id))
  },
  prepare: (asked, inTurn) =>
    inTurn(async ({ now }) => now).then((now) =>
      countStorage(turnsOf(inTurn), asked.companies_id, planOf(asked, now)),
    ),
  run: async (ctx, asked, counts) => {
    const { tx, now } = ctx
    const { companies_id, before_date, types } = asked
    const company = await held(tx, companies_id)
    assertOld(asked, now)
    assertName(asked.confirm_name, company)
    const [block] = await blocksOf(tx, companies_id)
    if (block !== undefined) throw new Refusal(block, "state")
    const { files, bytes } = sumOf(counts)
    if (files === 0) throw new Refusal("Tidak ada berkas yang dapat dibersihkan", "state")
    const expires_at = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS).toISOString()
    await tx.insert(companyArchives).values({
      companies_id,
      kind: "storage",
      state: "kept",
      counts: { files },
      files,
      bytes,
      plan: { before_date, types },
      by_id: ctx.accountId,
      by_nama: ctx.session.row.nama_lengkap,
      created_at: now.toISOString(),
      expires_at,
    })
    await auditBoth(ctx, resetStorage.path, {
      entity: "files",
      entityId: companies_id,
      action: "delete",
      before: null,
      after: { before_date, types, files, bytes, expires_at: wireInstant(expires_at) },
    })
    return ok(
      { id: companies_id, files, bytes, expires_at: wireInstant(expires_at) },
      `${files} berkas ${company.nama} dibersihkan sesudah ${ARCHIVE_DAYS} hari; sampai itu dapat dibatalkan`,
    )
  },
})

export const storageHandlers = {
  "companies/reset-storage/preview": preview,
  "companies/reset-storage": reset,
}
