import { companyUse } from "#contract/areas/platform/companyUse.ts"
import {
  type CompanyStep,
  createCompany as create,
  listActive,
  listClosed,
  listCompanies,
  listTrials,
  mailCompany,
  moveCompanies,
  recountCompany,
} from "#contract/areas/platform/companyTable.ts"
import { wholeWords } from "#contract/kit/words.ts"
import type { CompanyEvent } from "#machines/lifecycles/companyMachine.ts"
import { notFound, ok } from "../../call/answer.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { recount } from "./figures.sweep.ts"
import { companyLife } from "./companyLife.ts"
import { sendCompanyLetter } from "./companyLetters.ts"
import { companyPage } from "./companyRows.ts"
import { readUse } from "./companyUse.ts"
import { createCompany } from "./createCompany.ts"

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

  "companies/create/new": inTx(create, async (ctx, { version: _, request_id: __, ...given }) => {
    const made = await createCompany(ctx, given, create.path)
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

  "companies/send-email/demo": inTx(mailCompany, async (ctx, { id, template }) => {
    const message = await sendCompanyLetter(ctx, id, template)
    return ok({ rows: [{ id, ok: true, message }] }, message)
  }),

  "companies/create-cache": inTx(recountCompany, async (ctx, { id }) => {
    const counted = await recount(ctx.tx, ctx.now, id)
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
    const message = `Dihitung ulang: ${wholeWords(members)} pegawai, ${wholeWords(accounts)} akun, ${megabytes} MB`
    return ok({ rows: [{ id, ok: true, message }] }, message)
  }),

  "companies/ringkasan": inTx(companyUse, async ({ tx, now }, { id }) => ok(await readUse(tx, now, id))),
}
