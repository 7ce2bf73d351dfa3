import { sql } from "drizzle-orm"
import { gone, LABEL, member, none, noted, steps, tax, type Personal } from "./kinds.ts"

const issuedSlip = sql`not t.is_draft and t.error is null and exists (select from payroll_periods p where p.companies_id = t.companies_id
  and p.id = t.payroll_periods_id and p.status in ('approved', 'paid', 'locked'))`

/** Rows about money of a person: requests, advances, pay and taxes. */
export const money = {
  reimbursments: {
    nama: "Reimbursement",
    owned: member,
    fate: { how: "keep", law: "tax", set: { note: none, approval_note: none }, end: { judul: LABEL } },
  },
  reimbursment_items: {
    nama: "Reimbursement: rincian",
    owned: { part: "reimbursments", column: "reimbursments_id" },
    fate: { how: "keep", law: "tax", end: { keterangan: LABEL, vendor: none, receipt_no: none } },
  },
  reimbursment_receipts: {
    nama: "Reimbursement: bukti",
    owned: { part: "reimbursment_items", column: "items_id" },
    fate: { how: "keep", law: "tax", end: "delete" },
  },
  reimbursment_history: steps("reimbursments", "Reimbursement: riwayat", noted("tax")),
  claim_limits: { nama: "Batas klaim", owned: member, fate: gone },
  kasbon: {
    nama: "Kasbon",
    owned: member,
    fate: { how: "keep", law: "tax", set: { approval_note: none }, end: { purpose: LABEL } },
  },
  kasbon_instalments: { nama: "Kasbon: angsuran", owned: { part: "kasbon", column: "kasbon_id" }, fate: tax },
  kasbon_deductions: {
    nama: "Kasbon: potongan gaji",
    owned: { part: "kasbon", column: "kasbon_id" },
    fate: tax,
  },
  kasbon_history: steps("kasbon", "Kasbon: riwayat", noted("tax")),
  trips: {
    nama: "Uang muka perjalanan",
    owned: member,
    fate: {
      how: "keep",
      law: "tax",
      set: { approval_note: none },
      end: { purpose: LABEL, destination: LABEL },
    },
  },
  trip_items: {
    nama: "Uang muka perjalanan: rincian",
    owned: { part: "trips", column: "trips_id" },
    fate: tax,
  },
  trip_receipts: {
    nama: "Uang muka perjalanan: bukti",
    owned: { part: "trips", column: "trips_id" },
    fate: tax,
  },
  trip_history: steps("trips", "Uang muka perjalanan: riwayat", noted("tax")),

  slips: {
    nama: "Slip gaji",
    owned: member,
    pay: true,
    own: issuedSlip,
    fate: {
      how: "keep",
      law: "tax",
      end: {
        nama: LABEL,
        person: sql`t.person || '{"nip": "-", "nama": "-", "no_rekening": null, "nama_rekening": null, "npwp": null, "nik": null, "paspor": null, "bpjs_kes_no": null, "bpjs_tk_no": null}'::jsonb`,
      },
    },
  },
  slip_letters: { nama: "Slip gaji: pengiriman", owned: { part: "slips", column: "slips_id" }, fate: gone },
  slip_claims: {
    nama: "Reimbursement dalam slip",
    owned: { part: "reimbursments", column: "reimbursments_id" },
    pay: true,
    own: false,
    fate: tax,
  },
  slip_trips: {
    nama: "Perjalanan dalam slip",
    owned: { part: "trips", column: "trips_id" },
    pay: true,
    own: false,
    fate: tax,
  },
  pay_components: {
    nama: "Komponen gaji",
    owned: member,
    pay: true,
    own: false,
    fate: { how: "keep", law: "tax", set: { note: none } },
  },
  slip_once: {
    nama: "Komponen gaji sekali dalam slip",
    owned: { part: "pay_components", column: "pay_components_id" },
    pay: true,
    own: false,
    fate: tax,
  },
  pay_raise_rows: { nama: "Kenaikan gaji", owned: member, pay: true, own: false, fate: tax },
  payroll_answers: { nama: "Jawaban pertanyaan gaji", owned: member, pay: true, own: false, fate: tax },
  payroll_closed_members: {
    nama: "Periode gaji yang tertutup",
    owned: member,
    pay: true,
    own: false,
    fate: tax,
  },
  payroll_corrections: {
    nama: "Koreksi gaji",
    owned: member,
    pay: true,
    own: false,
    fate: { how: "keep", law: "tax", end: { reason: LABEL } },
  },
  payroll_period_members: {
    nama: "Peserta periode gaji",
    owned: member,
    pay: true,
    own: false,
    fate: { how: "keep", law: "tax", end: { alasan: LABEL } },
  },
  payroll_export_rows: {
    nama: "Baris berkas pajak, bank dan BPJS",
    owned: member,
    pay: true,
    own: false,
    fate: { how: "keep", law: "tax", end: { nama: LABEL, row: sql`'{}'::jsonb` } },
  },
  saldo_pajak: { nama: "Saldo pajak awal", owned: member, pay: true, own: false, fate: tax },
  ptkp_years: { nama: "PTKP per tahun", owned: member, fate: tax },
  kepesertaan_bpjs: { nama: "Kepesertaan BPJS", owned: member, fate: tax },
} as const satisfies Readonly<Record<string, Personal>>
