import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import type { AnyBulk } from "../kit/bulk.ts"
import { datesPlanned, PLAN_DAYS, PLAN_WEEKS } from "./planParts.ts"

/** The queue of the visits of these dates that have not begun. */
const plannedHref = (dates: readonly string[]): string =>
  `/visit?status=semua&visit_status=planned&start_date=${dates[0] ?? ""}&end_date=${dates.at(-1) ?? ""}`

/** The dialog that plans visits, and the payload from its values; its rows are the pairs that the server numbers. */
export const planAction: AnyBulk = {
  key: "plan",
  call: planVisits,
  label: "Rencanakan kunjungan",
  title: "Rencanakan kunjungan",
  text: "Setiap pegawai mendapat satu kunjungan ke setiap pelanggan pada setiap hari, paling banyak 200 sekaligus.",
  confirmLabel: "Rencanakan",
  fields: [
    {
      kind: "multi",
      key: "members_id",
      label: "Pegawai",
      required: true,
      options: masterPegawai,
      shownBy: "members_nama",
    },
    {
      kind: "multi",
      key: "customers_id",
      label: "Pelanggan",
      required: true,
      options: customerChoice,
      shownBy: "customers_nama",
    },
    [
      {
        kind: "date",
        key: "tanggal",
        label: "Tanggal",
        required: true,
        hint: "Hari ini sampai 92 hari ke depan",
      },
      { kind: "time", key: "plan_time", label: "Jam", hint: "Kosongkan bila bebas" },
    ],
    PLAN_DAYS,
    PLAN_WEEKS,
    {
      kind: "reference",
      key: "tipe_tugas_id",
      label: "Tipe tugas",
      required: true,
      options: tipeTugas.calls.options,
      shownBy: "tipe_tugas_nama",
    },
    {
      kind: "text",
      key: "purpose",
      label: "Tujuan",
      required: true,
      max: 200,
      hint: "5 sampai 200 karakter",
    },
  ],
  start: {
    members_id: [],
    customers_id: [],
    tanggal: null,
    plan_time: null,
    days: [],
    weeks: 1,
    tipe_tugas_id: null,
    purpose: "",
  },
  leadsTo: (values) => plannedHref(datesPlanned(values)),
  payload: (_, { members_id, customers_id, tanggal, plan_time, days, weeks, tipe_tugas_id, purpose }) => ({
    members_id,
    customers_id,
    tanggal,
    plan_time,
    days,
    weeks,
    tipe_tugas_id,
    purpose,
  }),
}
