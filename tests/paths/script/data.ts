import type { AnyEventObject } from "xstate"
import { instantWords, sentence } from "#contract/kit/words.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const isActor = (value: unknown): value is Actor => isRecord(value) && "as" in value && "nama" in value

/**
 * Keys of event payloads that users do not type or choose, so scripts leave them out: ids, versions, data of other
 * machines.
 */
const UNTOLD =
  /^(id|ids|key|keys|no|rows|row|row\..*|cols?|extend|to|names|gone|opened|isNew|isOn|isOpen|message|said\..*|standing\..*|sight\..*|failure\..*|job\..*|user\..*|input\..*|versions\..*|question\..*|chosen|of\..*|assignment\..*|members|errors|total|ask\..*|unread|query\.cursor|picture\..*|step\..*|entry\.from|entry\.companies_id|company\.companies_id|company\.status|rotation\..*|brush\..*|items)$/

type Words = readonly [label: string, value?: string]
/** Label of a field on the screen, and the value to fill in where the example fits only the test's fixed date. */
const fields: Readonly<Record<string, Words>> = {
  "credentials.username": ["Email atau username"],
  "credentials.password": ["Kata sandi", "yang dicetak di atas"],
  "typed.password": ["Kata sandi"],
  "typed.confirm_password": ["Konfirmasi kata sandi"],
  "values.password": ["Kata sandi"],
  "values.confirm_password": ["Konfirmasi kata sandi"],
  "values.nama_lengkap": ["Nama lengkap"],
  "values.mail_habit": ["Email pemberitahuan", "seperti perusahaan"],
  "entry.reason": ["Alasan"],
  reason: ["Alasan"],
  note: ["Catatan"],
  "values.reason": ["Alasan"],
  "values.note": ["Catatan"],
  "values.amount": ["Jumlah"],
  "values.harga": ["Harga"],
  "values.effective_from": ["Mulai berlaku", "tanggal besok"],
  "values.kategori_id": ["Kategori", "pilih salah satu"],
  kategori_id: ["Kategori", "pilih salah satu"],
  "company.companie_name": ["Perusahaan"],
  "patch.nama": ["Nama", "yang belum dipakai, misalnya Divisi Coba 1"],
  "patch.effective_date": ["Berlaku mulai", "tanggal besok"],
  "unread.effective_date": ["Berlaku mulai"],
  "unread.tanggal": ["Tanggal"],
  "unread.tanggal_akhir_kontrak": ["Tanggal akhir kontrak"],
  "patch.ubah": ["Yang diubah", "Divisi"],
  "values.ubah": ["Yang diubah", "tidak ada"],
  "patch.departement_id": ["Divisi", "pilih salah satu"],
  "filter.departement_id": ["Divisi", "pilih salah satu"],
  "values.attendance_type": ["Tipe absensi", "shift"],
  scope: ["Untuk", "semua hasil saringan"],
  "patch.from_bank": ["Bank pengirim"],
  "payment.paid_at": ["Tanggal transfer", "hari ini"],
  "payment.from_bank": ["Bank pengirim"],
  "payment.from_name": ["Nama pengirim"],
  "payment.amount": ["Jumlah", "persis jumlah tagihan"],
  "payment.has_proof": ["Bukti transfer", "lampirkan gambar atau PDF"],
  "values.paid_at": ["Tanggal transfer", "hari ini"],
  "values.from_bank": ["Bank pengirim"],
  "values.from_name": ["Nama pengirim"],
  "values.proof": ["Bukti transfer", "lampirkan gambar atau PDF"],
  "values.qty": ["Jumlah paket"],
  "query.q": ["Cari"],
  "query.sort": ["Urut menurut"],
  "query.dir": ["Arah"],
  "query.page": ["Halaman"],
  "query.perPage": ["Baris per halaman"],
  perPage: ["Baris per halaman"],
  "change.kind": ["Jenis akun", "Admin kantor"],
  "change.company": ["Perusahaan", "PT Maju Bersama"],
  side: ["Sisi"],
  search: ["Alamat"],
  q: ["Cari"],
  name: ["Nama tampilan"],
  density: ["Kerapatan", "rapat"],
  value: ["Nilai"],
  action: ["Tindakan", "Ubah tipe absensi"],
  decision: ["Keputusan"],
  "move.id": ["Berkas"],
  "move.verb": ["Tindakan"],
  "wanted.format": ["Format"],
  "wanted.q": ["Cari"],
  "wanted.start_date": ["Dari tanggal"],
  "wanted.end_date": ["Sampai tanggal"],
  how: ["Cara", "Perbarui yang sudah ada"],
  only: ["Yang dimasukkan"],
  title: ["Bagian"],
  "frame.zoom": ["Perbesaran"],
  "frame.x": ["Geser"],
  "drafts.7": ["Catatan"],
  "drafts.many": ["Catatan"],
  "extra.items": ["Jumlah disetujui", "kurang dari yang diminta"],
  email: ["Email"],
  page: ["Halaman"],
  path: ["Alamat"],
  month: ["Bulan"],
  "values.month": ["Bulan"],
  words: ["Komponen"],
  "values.words": ["Komponen"],
  "values.value": ["Target"],
  kode: ["Kode"],
  "values.kode": ["Kode"],
  method: ["Cara bayar"],
  receipts: ["Pengeluaran"],
  way: ["Selisihnya"],
  distance_m: ["Jarak (m)"],
  photos: ["Foto"],
  char: ["Tombol"],
  date: ["Tanggal"],
  waktu: ["Waktu"],
}

const chosen: Readonly<Record<string, string>> = {
  approved: "setujui",
  rejected: "tolak",
  closed: "yang sudah tertutup",
  done: "selesai",
  good: "hanya baris yang benar",
  all: "semua baris",
  asc: "naik",
  desc: "turun",
  created_at: "waktu dibuat",
  true: "ya",
  false: "tidak",
}

const valueText = (value: unknown): string => {
  if (value === "") return "(kosong)"
  if (typeof value === "string") return value.trim() === "" ? "(hanya spasi)" : (chosen[value] ?? value)
  if (typeof value === "number" || typeof value === "boolean") return chosen[String(value)] ?? String(value)
  if (Array.isArray(value))
    return value.every((one) => typeof one === "string") ? value.join(", ") : `${value.length} butir`
  if (!isRecord(value)) return ""
  const called = [value["nama"], value["name"], value["note"], value["no_invoice"]].find(
    (one): one is string => typeof one === "string",
  )
  return called ?? "sesuai contoh"
}

/** Empty values were not filled in; an empty string was cleared by the user, so it counts. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(isRecord(value) && Object.keys(value).length === 0)

type Field = readonly [key: string, value: unknown]
const fieldsOf = (payload: object, outer = ""): readonly Field[] =>
  Object.entries(payload as Readonly<Record<string, unknown>>)
    .filter(([, value]) => isSaid(value))
    .flatMap(([key, value]) =>
      isRecord(value) && outer === "" ? fieldsOf(value, `${key}.`) : [[`${outer}${key}`, value] as const],
    )

type Own = Readonly<Record<string, readonly [string, string]>>
const toldOf = (event: AnyEventObject, own: Own): readonly Field[] => {
  const { type: _, by, at, ...payload } = event as Readonly<Record<string, unknown>>
  const time = isActor(by) && by.as === "system" ? { waktu: instantWords(String(at)) } : {}
  return fieldsOf({ ...time, ...payload }).filter(([key]) => key in own || !UNTOLD.test(key))
}
/** Fields that appear in scripts although they have no label. */
export const unnamedIn = (event: AnyEventObject, own: Own = {}): readonly string[] =>
  toldOf(event, own).flatMap(([key]) => (key in own || key in fields ? [] : [key]))

/** The values of a case that restores the original are not listed. */
const BACK = "back"

/**
 * Values to fill in, as `Nama: …; Catatan: …`; the actor and the time are in other parts of the script. `own` are
 * labels of the model. null = there are none.
 */
export const dataOf = (
  { event, name }: { readonly event: AnyEventObject; readonly name: string },
  own: Own = {},
): string | null => {
  const texts = toldOf(event, own).map(([key, value]) => {
    const [label, given = ""] = own[key] ?? fields[key] ?? [sentence(key.split(".").at(-1) ?? key)]
    const text = name === BACK ? "seperti semula" : value === "" || given === "" ? valueText(value) : given
    return `${label}: ${text}`
  })
  return texts.length === 0 ? null : texts.join("; ")
}
