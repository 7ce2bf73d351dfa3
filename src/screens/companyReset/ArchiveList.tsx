import { scopeInWords } from "#contract/areas/platform/dummyScopes.ts"
import type { Archives } from "#src/api/actors/companyReset.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { filesInWords } from "./countWords.ts"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"

type Archive = Archives["rows"][number]

const STATES: Readonly<Record<Archive["state"], { readonly label: string; readonly tone: StatusTone }>> = {
  kept: { label: "Dapat dikembalikan", tone: "waiting" },
  restoring: { label: "Sedang dikembalikan", tone: "waiting" },
  restored: { label: "Sudah dikembalikan", tone: "approved" },
  purged: { label: "Sudah dibersihkan", tone: "neutral" },
}

const KINDS: Readonly<Record<Archive["kind"], string>> = {
  company: "Dihapus",
  storage: "Berkas lama dibersihkan",
  dummy: "Data contoh dihapus",
}

/** Confirmation of a restoration. */
export const restorationWords = (kind: Archive["kind"], nama: string) =>
  ({
    company: {
      title: "Kembalikan perusahaan ini?",
      text: `${nama} terlihat lagi dengan semua datanya, berstatus Close seperti sebelum dihapus.`,
    },
    storage: { title: "Batalkan pembersihan berkas ini?", text: "Semua berkasnya tetap disimpan." },
    dummy: {
      title: "Kembalikan data contoh ini?",
      text: `Semua baris yang dihapus kembali ke ${nama}. Baris yang tempatnya sudah terisi data baru tetap di arsip.`,
    },
  })[kind]

const holds = ({ kind, rows, files, bytes }: Archive) =>
  [
    ...(kind === "storage" ? [] : [`${formatNumber(rows)} baris`]),
    ...(kind === "dummy" && files === 0 ? [] : [filesInWords({ files, bytes })]),
  ].join(", ")
const until = ({ state, expires_at, ended_at }: Archive) =>
  state === "kept" || state === "restoring"
    ? `sampai ${formatDateTime(expires_at)}`
    : formatDateTime(ended_at)

/** The deletions of a company; one that is kept can be restored. */
export const ArchiveList = (props: {
  readonly rows: readonly Archive[]
  readonly onRestore: (archive: number) => void
}) => (
  <Card title="Arsip" flush>
    {props.rows.length === 0 ? (
      <p className="px-4 pb-4 text-ink-3">Belum ada arsip.</p>
    ) : (
      <ul role="list">
        {props.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-ink">
                {KINDS[row.kind]} {row.scope === null ? "" : `(${scopeInWords(row.scope).toLowerCase()}) `}
                {formatDateTime(row.created_at)} oleh {row.by}
              </p>
              <p className="mt-0.5 text-caption text-ink-3 tnum">{holds(row)}</p>
              <p className="mt-1.5 flex flex-wrap items-center gap-2 text-caption text-ink-3 tnum">
                <StatusBadge tone={STATES[row.state].tone}>{STATES[row.state].label}</StatusBadge>
                {until(row)}
              </p>
            </div>
            {(row.state === "kept" || row.state === "restoring") && (
              <Button onClick={() => props.onRestore(row.id)}>Kembalikan</Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** Other deleted companies: they are hidden from the list of companies, so this is the way to them. */
export const OtherCompanies = ({ rows }: { readonly rows: Archives["others"] }) =>
  rows.length === 0 ? null : (
    <Card title="Perusahaan lain yang dapat dikembalikan" flush>
      <ul role="list">
        {rows.map(({ companies_id, nama, by, created_at, expires_at }) => (
          <li key={companies_id} className="border-t border-line px-4 py-3">
            <a href={`/super-admin/companies/reset/${companies_id}`}>{nama}</a>
            <p className="mt-0.5 text-caption text-ink-3 tnum">
              Dihapus {formatDateTime(created_at)} oleh {by}, dapat dikembalikan sampai{" "}
              {formatDateTime(expires_at)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
