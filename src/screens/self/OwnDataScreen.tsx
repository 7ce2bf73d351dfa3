import { Download } from "lucide-react"
import { useMemo } from "react"
import { readKindWords } from "#contract/areas/privacy/dataReads.ts"
import type { OwnReadRow, OwnRequestRow, ReaderScope } from "#contract/areas/privacy/ownData.ts"
import { liveOwnCopy, liveOwnData, type OwnData } from "#src/api/actors/privacy.ts"
import { formatDate, formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

const STATUSES: Readonly<Record<OwnRequestRow["status"], readonly [StatusTone, string]>> = {
  menunggu: ["waiting", "Menunggu"],
  berjalan: ["info", "Disiapkan"],
  selesai: ["approved", "Selesai"],
  gagal: ["rejected", "Terhenti"],
}
const titleOf = ({ jenis, by_self }: OwnRequestRow): string => {
  if (jenis === "hapus") return "Penghapusan data"
  return by_self ? "Salinan data" : "Salinan data oleh perusahaan"
}

const Request = ({ row }: { readonly row: OwnRequestRow }) => {
  const [tone, words] = STATUSES[row.status]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 text-ink">
        {titleOf(row)}
        <span className="block text-caption text-ink-3 tnum">{formatDateTime(row.created_at)}</span>
      </span>
      <span className="flex items-center gap-3">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {row.url !== null && (
          <ButtonLink size="sm" href={row.url} icon={<Download aria-hidden="true" className="size-4" />}>
            Unduh
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

function Copies({ value, onAsked }: { readonly value: OwnData; readonly onAsked: () => void }) {
  const machine = useMemo(() => liveOwnCopy(), [])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "asked.ended") onAsked()
  })
  return (
    <div {...marks("salinanSaya", snapshot.value)}>
      <Card title="Salinan data pribadi">
        <p className="text-ink-2">
          Anda berhak atas salinan semua data perusahaan tentang Anda (UU 27/2022 pasal 7): data diri,
          absensi, cuti, klaim, slip, surat dan berkasnya, dalam satu arsip.
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={snapshot.hasTag("busy")}
            disabled={value.bar !== null}
            onClick={() => send({ type: "asked.send", asking: { verb: "copy", id: 0 } })}
          >
            Minta salinan
          </Button>
          {value.bar !== null && <p className="text-caption text-ink-3">{value.bar}</p>}
        </div>
        {value.requests.length > 0 && (
          <ul role="list" className="mt-4 divide-y divide-line border-t border-line">
            {value.requests.map((row) => (
              <Request key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

const SCOPES: Readonly<Record<ReaderScope, string>> = {
  perusahaan: "Akun perusahaan",
  kantor: "Admin kantor",
  layanan: "Layanan Balai",
  pegawai: "Akun pegawai",
  program: "Program lewat kunci API",
}

const Read = ({ row: { hari, oleh, sebagai, jenis, kali } }: { readonly row: OwnReadRow }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-3">
    <span className="min-w-0 text-ink wrap-anywhere">
      {oleh ?? "Akun yang sudah dihapus"}
      <span className="block text-caption text-ink-3">{SCOPES[sebagai]}</span>
    </span>
    <span className="text-ink-2 sm:text-end">
      {jenis.map((kind) => readKindWords[kind]).join(", ")}
      <span className="block text-caption text-ink-3 tnum">
        {formatDate(hari)}
        {kali > 1 && `, ${formatNumber(kali)} kali`}
      </span>
    </span>
  </li>
)

const Readers = ({ rows }: { readonly rows: readonly OwnReadRow[] }) => (
  <Card title="Siapa melihat data saya">
    <p className="text-ink-2">
      Akun yang membuka gaji, NIK, nomor lain atau berkas Anda, menurut hari. Ekspor seluruh daftar tidak
      dirinci per orang.
    </p>
    {rows.length === 0 ? (
      <p className="mt-3 text-ink-3">Belum ada yang melihatnya.</p>
    ) : (
      <ul role="list" className="mt-4 divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <Read key={row.id} row={row} />
        ))}
      </ul>
    )}
  </Card>
)

/** /saya/data-pribadi: rights over the own data. */
export function OwnDataScreen() {
  const machine = useMemo(() => liveOwnData(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("dataSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid max-w-3xl gap-4"
    >
      <PageHeader title="Data pribadi" />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <>
          <Copies value={value} onAsked={() => send({ type: "query.refresh" })} />
          <Readers rows={value.reads} />
        </>
      )}
    </div>
  )
}
