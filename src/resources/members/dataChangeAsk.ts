import {
  type ChangeField,
  changeKinds,
  changeKindWords,
  fieldsOfKind,
} from "#contract/areas/members/dataChangeFields.ts"
import { ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import { ptkps } from "#contract/areas/members/memberFields.ts"
import { marriageWords, religionWords } from "#contract/areas/members/memberWords.ts"
import { bank } from "#contract/areas/platform/bank.ts"
import { changeFieldWords } from "#contract/areas/members/dataChangeFields.ts"
import { ownValues } from "#contract/kit/selfCalls.ts"
import { type DescribedAsk, paperField } from "../kit/ask.ts"
import type { AnyField } from "../kit/fields.ts"

const UNCHANGED = "Kosongkan bila tidak berubah"
const { flow, calls } = ownDataChanges

/** A field as the form has it; its label and when it is shown follow from the field. */
const fields: Readonly<Record<ChangeField, object>> = {
  nama: { kind: "text", max: 100, hint: "Sesuai KTP" },
  nik: { kind: "text", max: 30, hint: "16 angka; kosongkan bila tidak berubah" },
  npwp: { kind: "text", max: 30, hint: "15 atau 16 angka; kosongkan bila tidak berubah" },
  tempat_lahir: { kind: "text", max: 80, hint: UNCHANGED },
  tanggal_lahir: { kind: "date", isPast: true, hint: UNCHANGED },
  agama: { kind: "select", choices: religionWords, hint: UNCHANGED },
  alamat_ktp: { kind: "longText", max: 300, hint: UNCHANGED },
  status_kawin: { kind: "select", choices: marriageWords, hint: UNCHANGED },
  ptkp: {
    kind: "select",
    choices: Object.fromEntries(ptkps.map((one) => [one, one])),
    hint: "TK: tidak kawin, K: kawin, lalu jumlah tanggungan; kosongkan bila tidak berubah",
  },
  bank_kode: { kind: "lookup", options: bank.calls.options, shownBy: "bank_nama", hint: UNCHANGED },
  no_rekening: { kind: "text", max: 30, hint: UNCHANGED },
  nama_rekening: { kind: "text", max: 100, hint: "Seperti di buku tabungan; kosongkan bila tidak berubah" },
  bpjs_kes_no: { kind: "text", max: 30, hint: "13 angka; kosongkan bila tidak berubah" },
  bpjs_tk_no: { kind: "text", max: 30, hint: "11 angka; kosongkan bila tidak berubah" },
  keluarga_bpjs: {
    kind: "number",
    unit: "orang",
    hint: "Orang tua, mertua, anak keempat dan seterusnya; kosongkan bila tidak berubah",
  },
}

const fieldsOf = (kind: (typeof changeKinds)[number]): readonly AnyField[] =>
  fieldsOfKind(kind).map(
    (key) =>
      ({
        ...fields[key],
        key,
        label: changeFieldWords[key],
        showWhen: ({ jenis }: Readonly<Record<string, unknown>>) => jenis === kind,
      }) as unknown as AnyField,
  )

/** The kind that a link names: `?jenis=rekening`. */
const kindIn = (query: URLSearchParams) => changeKinds.find((kind) => kind === query.get("jenis"))

/** Form of a change that employees ask for; administrators change the record itself. */
export const dataChangeAsk = (): DescribedAsk => ({
  contract: {
    id: "perubahan-data",
    noun: flow.noun,
    who: { read: calls.ask.who, write: calls.ask.who },
    module: flow.module,
    values: ownValues(ownDataChanges),
    files: flow.ask.files,
  },
  flow,
  path: "/saya/pengajuan",
  sections: [
    {
      title: "Pengajuan",
      fields: [
        { kind: "select", key: "jenis", label: "Yang berubah", required: true, choices: changeKindWords },
        ...changeKinds.flatMap(fieldsOf),
        paperField(
          "paper",
          "Bukti",
          "KTP, kartu keluarga atau buku tabungan; gambar atau PDF, paling besar 5 MB",
        ),
        { kind: "text", key: "reason", label: "Keterangan", max: 300 },
      ],
    },
  ],
  start: { jenis: "nama" },
  startFrom: (query) => {
    const jenis = kindIn(query)
    return jenis === undefined ? {} : { jenis }
  },
  /** A draft has identity and account numbers. */
  personal: true,
  title: "Minta perubahan data",
  back: { label: "Pengajuan", href: "/saya/pengajuan" },
})
