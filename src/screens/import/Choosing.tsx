import {
  type ImportHow,
  type ImportKind,
  SHEET_MAX_BYTES,
  SHEET_MAX_ROWS,
} from "#contract/areas/imports/imports.ts"
import { updateKeys } from "#contract/areas/imports/sheets.ts"
import type { DescribedImport } from "#src/resources/kit/imports.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { FileField } from "#src/ui/controls/file/FileField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatBytes, formatNumber } from "#src/format/format.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"

type Props = {
  readonly kind: ImportKind
  readonly how: ImportHow
  readonly noun: string
  /** Files recognised by content; undefined = a spreadsheet with a template. */
  readonly recognised?: DescribedImport["recognised"]
  /** Links to the other kinds of import. */
  readonly others: readonly { readonly label: string; readonly says: string; readonly href: string }[]
  /** The most recent import, for review or undo. */
  readonly last: { readonly name: string; readonly good: number } | null
  /** Error message: why the last file was rejected. */
  readonly problem: string | null
  readonly isSending: boolean
  /** Only one download runs at a time. */
  readonly isFetching: boolean
  readonly onTemplate: (format: "xlsx" | "csv") => void
  readonly onPick: (file: File) => void
  readonly onHow: (how: ImportHow) => void
  readonly onReview: () => void
}

/** Downloads the template and uploads the completed file. */
export function Choosing(props: Props) {
  const { kind, how, noun, others, last, problem, isSending, isFetching, onTemplate, onPick } = props
  const { recognised } = props
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,720px)_20rem] lg:gap-6">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {last !== null && (
          <Notice
            tone="info"
            action={
              <Button size="sm" disabled={isSending} onClick={props.onReview}>
                Lihat
              </Button>
            }
          >
            Impor terakhir: {last.name}, {formatNumber(last.good)} baris.
          </Notice>
        )}
        {updateKeys[kind] !== undefined && (
          <div>
            <SegmentedControl
              label="Yang dilakukan berkas ini"
              name="how"
              value={how}
              options={[
                { value: "add", label: `Tambah ${noun} baru`, disabled: isSending },
                { value: "update", label: "Perbarui yang sudah ada", disabled: isSending },
              ]}
              onChange={props.onHow}
            />
          </div>
        )}
        {recognised === undefined ? (
          <Card title="1. Siapkan berkas">
            <p className="text-ink-2">
              {how === "update"
                ? "Ekspor daftar pegawai, ubah yang perlu, lalu muat lagi di sini. Pegawai dikenali dari NIP; sel kosong tidak mengubah apa pun."
                : "Pakai berkas Anda sendiri, juga bila ada judul di atas kolomnya atau nama kolomnya lain; atau isi templat: kolom bertanda * wajib, dan baris pertamanya contoh untuk ditimpa."}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button busy={isFetching} onClick={() => onTemplate("xlsx")}>
                Unduh templat Excel
              </Button>
              <Button busy={isFetching} onClick={() => onTemplate("csv")}>
                Unduh templat CSV
              </Button>
            </div>
          </Card>
        ) : (
          <Card title="1. Siapkan berkas">
            <p className="text-ink-2">{recognised.text}</p>
            <ul className="mt-2 list-disc pl-5 text-ink-2">
              {recognised.formats.map((format) => (
                <li key={format}>{format}</li>
              ))}
            </ul>
          </Card>
        )}
        <Card title="2. Pilih berkas">
          <p className="mb-3 text-ink-2">Berkas diperiksa dulu. Data baru disimpan setelah Anda setujui.</p>
          <FileField
            label={recognised === undefined ? "Spreadsheet" : "Berkas"}
            labelHidden
            name="file"
            accept={recognised?.accept ?? ".xlsx,.csv"}
            maxBytes={SHEET_MAX_BYTES}
            hint={`${recognised?.types ?? "XLSX atau CSV"}, paling banyak ${formatNumber(SHEET_MAX_ROWS[kind])} baris dan ${formatBytes(SHEET_MAX_BYTES)}`}
            value={null}
            error={problem ?? undefined}
            disabled={isSending}
            onChange={(file) => {
              if (file !== null) onPick(file)
            }}
          />
        </Card>
      </div>
      {others.length > 0 && (
        <Card title="Impor lain">
          <ul role="list" className="grid gap-3">
            {others.map(({ label, says, href }) => (
              <li key={href}>
                <a href={href} className="font-medium text-brand underline-offset-2 hover:underline">
                  {label}
                </a>
                <span className="mt-0.5 block text-caption text-ink-3">{says}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
