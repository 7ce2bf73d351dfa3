import { type mesin, reclaimTerminals, retireTerminals } from "#contract/areas/attendance/mesin.ts"
import { terminalLife, terminalStatusWords } from "#machines/lifecycles/terminalMachine.ts"
import { EMPTY, formatDateTime, formatNumber } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { terminalFileHref } from "./terminalFile.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { TerminalHelp } from "./TerminalHelp.tsx"
import { TerminalTraffic } from "./TerminalTraffic.tsx"

export type TerminalRow = Pick<
  (typeof mesin)["row"]["Type"],
  | "serial"
  | "status"
  | "kode"
  | "version"
  | "last_seen_at"
  | "last_record_at"
  | "clock_diff_s"
  | "firmware"
  | "push_version"
  | "users_count"
  | "records_count"
  | "address"
  | "address_changed_at"
  | "silent_min"
  | "open_records"
  | "history"
>

const LIST = "/setting/absensi/mesin"
/** Beyond this a clock makes presses late or early. */
const CLOCK_S = 120
const WEEK_MS = 7 * 86_400_000

/** Machines are retired and connected again in their list, where bulk actions are available. */
const offered: readonly Offered[] = [
  {
    event: "mesin.retire",
    verb: "Pensiunkan",
    call: retireTerminals,
    place: { words: "Centang mesinnya di daftar", href: LIST },
  },
  {
    event: "mesin.reclaim",
    verb: "Sambungkan lagi",
    call: reclaimTerminals,
    place: { words: "Centang mesinnya di daftar", href: LIST },
  },
]

const clockWords = (seconds: number | null): string => {
  if (seconds === null) return "Belum diketahui"
  const size = Math.abs(seconds)
  if (size < 60) return `${size} detik`
  const minutes = Math.round(size / 60)
  return `${formatNumber(minutes)} menit ${seconds > 0 ? "lebih cepat" : "lebih lambat"}`
}

function Warnings({ row }: { readonly row: TerminalRow }) {
  const { status, clock_diff_s, address_changed_at, last_seen_at, silent_min } = row
  const now = useNow(FRESH_MS)
  const isMoved = address_changed_at !== null && now.getTime() - Date.parse(address_changed_at) < WEEK_MS
  return (
    <>
      {status === "diam" && (
        <Notice tone="bad">
          Tidak menghubungi server lebih dari {formatNumber(silent_min)} menit, terakhir{" "}
          {last_seen_at === null ? "belum pernah" : formatDateTime(last_seen_at)}. Periksa listrik, kabel
          jaringan dan menu Cloud Server di mesinnya. Rekaman tetap di mesin dan terkirim begitu tersambung.
        </Notice>
      )}
      {clock_diff_s !== null && Math.abs(clock_diff_s) > CLOCK_S && (
        <Notice tone="warn">
          Jam mesin {clockWords(clock_diff_s)} daripada server. Pilih <b>Beri perintah</b> →{" "}
          <b>Samakan jam</b>, dan periksa zona waktunya.
        </Notice>
      )}
      {isMoved && (
        <Notice tone="warn">
          Alamat jaringan mesin berubah pada {formatDateTime(address_changed_at)}. Bila mesinnya tidak
          dipindahkan, periksa apakah mesin lain memakai nomor serinya.
        </Notice>
      )}
    </>
  )
}

/** State of an attendance machine, how to connect it, and its traffic. */
export function TerminalState({ id, row: values, user, onChanged }: FormPartProps) {
  const row = values as TerminalRow
  const { status, kode, version, last_seen_at, silent_min, history } = row
  const { label, tone } = terminalStatusWords[status]
  const moved = history.at(-1)
  const files = terminalFileHref(user, row.serial)
  const isConnected = status === "diadopsi" || status === "diam"
  return (
    <>
      <FormSection title="Keadaan mesin" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <Warnings row={row} />
        {status === "baru" && (
          <Notice tone="info">
            Kode mesin ini <b className="tnum text-lead">{kode}</b>.{" "}
            {last_seen_at === null
              ? "Mesin dengan nomor seri ini belum pernah menghubungi server."
              : `Mesin dengan nomor seri ini menghubungi server ${formatDateTime(last_seen_at)}, tanpa kode.`}{" "}
            Rekamannya diterima sesudah mesinnya sendiri mengirim kode itu, dengan salah satu cara di bawah.
          </Notice>
        )}
        <DescriptionList
          items={[
            {
              label: "Terakhir terlihat",
              value: last_seen_at === null ? "Belum pernah" : formatDateTime(last_seen_at),
            },
            {
              label: "Rekaman terakhir",
              value: row.last_record_at === null ? EMPTY : formatDateTime(row.last_record_at),
            },
            { label: "Selisih jam", value: clockWords(row.clock_diff_s) },
            { label: "Firmware", value: row.firmware ?? EMPTY },
            { label: "Versi push", value: row.push_version ?? EMPTY },
            {
              label: "Pegawai di mesin",
              value: row.users_count === null ? EMPTY : formatNumber(row.users_count),
            },
            {
              label: "Rekaman di mesin",
              value: row.records_count === null ? EMPTY : formatNumber(row.records_count),
            },
            { label: "Alamat jaringan", value: row.address ?? EMPTY },
          ]}
        />
        <History row={{ history, level_total: 1 }} statuses={terminalStatusWords} />
        <LifecyclePanel
          life={terminalLife}
          facts={{
            status,
            version,
            last_seen_at,
            silent_min,
            last: moved === undefined ? null : { nama: moved.by_nama, at: moved.at },
          }}
          history={history}
          user={user}
          offered={offered}
        />
      </FormSection>
      <TerminalHelp kode={kode} isOpen={status === "baru"} files={files} />
      {(status !== "baru" || row.open_records > 0) && (
        <TerminalTraffic {...{ id, isConnected, files, onChanged }} />
      )}
    </>
  )
}
