import { companyUse } from "#contract/areas/platform/companyUse.ts"
import {
  type CompanyStep,
  createCompany as create,
  listActive,
  listClosed,
  listCompanies,
  listTrials,
  mailCompanies,
  moveCompanies,
  recountCompanies,
} from "#contract/areas/platform/companyTable.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { instantWords, wholeWords } from "#contract/kit/words.ts"
import type { CompanyEvent } from "#machines/lifecycles/companyMachine.ts"
import { notFound, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { chosenIds } from "../../kit/chosen.ts"
import { eachRow } from "../../kit/eachRow.ts"
import { recount } from "./figures.sweep.ts"
import { companyLife } from "./companyLife.ts"
import { sendCompanyLetter } from "./companyLetters.ts"
import { companyPage } from "./companyRows.ts"
import { readUse } from "./companyUse.ts"
import { createCompany } from "./createCompany.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { dummyFillJob } from "./isiDummy.job.ts"

const events: Readonly<Record<CompanyStep, CompanyEvent["type"]>> = {
  deal: "company.deal",
  close: "company.close",
  reopen: "company.reopen",
}
const done: Readonly<Record<CompanyStep, string>> = {
  deal: "dicatat sebagai Deal",
  close: "ditutup",
  reopen: "dibuka kembali",
}

/** A single row's own message, else a sum of all. */
const singly = (rows: readonly RowResult[], summed: string) => ({
  done: summed,
  ...(rows.length === 1 && rows[0] !== undefined ? { all: rows[0].message } : {}),
})

/** Counts a company's figures anew. @returns them in words */
const recounted = async (ctx: Context, tx: Tx, id: number): Promise<string> => {
  const counted = await recount(tx, ctx.now, id)
  if (counted === null) throw notFound(companyLife.noun)
  const { members, accounts, storage_bytes } = counted
  await ctx.audit({
    entity: "company_figures",
    entityId: id,
    action: "update",
    before: null,
    after: { members, accounts, storage_bytes },
  })
  const megabytes = wholeWords(Math.round(storage_bytes / 1_000_000))
  const figures = `${wholeWords(members)} pegawai, ${wholeWords(accounts)} akun, ${megabytes} MB`
  return `Dihitung pada ${instantWords(ctx.now.toISOString())}: ${figures}`
}

export const companyTableHandlers = {
  "companies/list/table": inTx(listCompanies, async ({ tx, now }, payload) =>
    ok(await companyPage(tx, now, payload)),
  ),
  "companies/list-users-trial": inTx(listTrials, async ({ tx, now }, payload) =>
    ok(await companyPage(tx, now, { ...payload, status: "trial" })),
  ),
  "companies/list-users-aktif": inTx(listActive, async ({ tx, now }, payload) =>
    ok(await companyPage(tx, now, { ...payload, status: "active" })),
  ),
  "companies/list-users-non-aktif": inTx(listClosed, async ({ tx, now }, payload) =>
    ok(await companyPage(tx, now, { ...payload, status: "close" })),
  ),

  "companies/create/new": inTx(create, async (ctx, { version: _, request_id: __, with_dummy, ...given }) => {
    const made = await createCompany(ctx, given, create.path)
    if (with_dummy)
      await startJob(ctx, dummyFillJob, {
        title: given.nama,
        payload: { companies_id: made.id },
        subject: made.id,
      })
    return ok(made, `${given.nama} dibuat; undangan dikirim ke ${given.admin_email}`)
  }),

  "companies/update/status": inRows(moveCompanies, {
    ids: ({ companies_id }) => companies_id,
    each: (ctx, { step, note, companies_id }, some) =>
      moveEach(moverOf(ctx, companies_id.length === 1 ? "single" : "bulk"), companyLife, some, {
        type: events[step],
        note,
      }),
    answer: (rows, { step }) => answerEach(rows, companyLife.noun, done[step]),
  }),

  "companies/send-email/demo": inRows(mailCompanies, {
    ids: chosenIds,
    each: (ctx, { template }, some) => eachRow(ctx, some, (_tx, id) => sendCompanyLetter(ctx, id, template)),
    answer: (rows) =>
      answerRows(rows, {
        ...singly(rows, `Surat kepada ${countRows(rows).success} perusahaan sedang dikirim`),
        none: "Tidak ada surat yang dikirim",
      }),
  }),

  "companies/create-cache": inRows(recountCompanies, {
    ids: chosenIds,
    each: (ctx, _asked, some) => eachRow(ctx, some, (tx, id) => recounted(ctx, tx, id)),
    answer: (rows, _asked, { now }) =>
      answerRows(rows, {
        ...singly(
          rows,
          `Angka ${countRows(rows).success} perusahaan dihitung pada ${instantWords(now.toISOString())}`,
        ),
        none: "Tidak ada angka yang dihitung ulang",
      }),
  }),

  "companies/ringkasan": inTx(companyUse, async ({ tx, now }, { id }) => ok(await readUse(tx, now, id))),
}
