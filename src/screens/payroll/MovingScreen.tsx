import { useMemo } from "react"
import type { MovingStep } from "#contract/areas/payroll/moving.ts"
import { liveMoving, type Moving } from "#src/api/actors/payrollPeriod.ts"
import { formatMonth, formatNumber } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

type Link = { readonly label: string; readonly href: string }
type Words = { readonly title: string; readonly text: string; readonly links: readonly Link[] }

const STEPS: Readonly<Record<MovingStep, Words>> = {
  pegawai: {
    title: "Pegawai",
    text: "Daftar pegawai dari spreadsheet kantor, dengan tanggal masuk yang asli: masa kerja menentukan THR dan pesangon.",
    links: [{ label: "Impor pegawai", href: "/users/pegawai/impor" }],
  },
  gaji_pokok: {
    title: "Gaji dan tunjangan",
    text: "Gaji pokok dan nominal tiap pegawai, dengan tanggal berlakunya.",
    links: [
      { label: "Impor komponen gaji", href: "/users/pegawai/impor?jenis=komponen_gaji" },
      { label: "Yang belum ada", href: "/users/pegawai/payroll?lengkap=false" },
    ],
  },
  rekening: {
    title: "Rekening",
    text: "Bank dan nomor rekening untuk berkas transfer gaji.",
    links: [{ label: "Yang belum ada", href: "/users/pegawai?perlu=tanpa_rekening" }],
  },
  nomor_bpjs: {
    title: "BPJS",
    text: "Nomor kedua kartu. Tanpa nomor iuran tetap dihitung; yang tidak ikut dicatat di Kepesertaan BPJS.",
    links: [
      { label: "Perbarui lewat impor", href: "/users/pegawai/impor" },
      { label: "Kepesertaan BPJS", href: "/payroll/kepesertaan-bpjs" },
    ],
  },
  saldo_pajak: {
    title: "Penghasilan dan pajak tahun ini",
    text: "Bruto, iuran dan PPh 21 bulan-bulan sebelum periode pertama, dan bukti potong pemberi kerja sebelumnya. Tanpa ini pajak Desember salah.",
    links: [
      { label: "Impor saldo awal pajak", href: "/users/pegawai/impor?jenis=saldo_pajak" },
      { label: "Isi satu per satu", href: "/payroll/saldo-pajak/form" },
    ],
  },
  saldo_cuti: {
    title: "Sisa cuti",
    text: "Sisa cuti per pegawai dari sistem lama, juga setengah hari; selisihnya dibukukan sebagai penyesuaian.",
    links: [
      { label: "Impor sisa cuti", href: "/users/pegawai/impor?jenis=saldo_cuti" },
      { label: "Saldo cuti", href: "/cuti/saldo" },
    ],
  },
  kasbon: {
    title: "Kasbon berjalan",
    text: "Pinjaman yang sudah cair, dengan sisa rupiah dan cicilannya: berjalan tanpa persetujuan dan dipotong dari gaji.",
    links: [
      { label: "Impor sisa kasbon", href: "/users/pegawai/impor?jenis=sisa_kasbon" },
      { label: "Kasbon", href: "/setting/other/kasbon" },
    ],
  },
}

const stateOf = ({ done, total }: Moving["steps"][number]): string => {
  if (total === null) return done === 0 ? "Belum ada" : `${formatNumber(done)} pegawai`
  if (total === 0) return "Tidak perlu"
  return done >= total
    ? `Lengkap, ${formatNumber(total)} pegawai`
    : `${formatNumber(total - done)} dari ${formatNumber(total)} pegawai belum ada`
}

/** Pindah dari sistem lain: leads through the opening balances, each with what is still missing. */
export function MovingScreen() {
  const machine = useMemo(() => liveMoving(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div {...marks("pindahSistem", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Pindah dari sistem lain"
        sub={
          value === null
            ? "Memuat"
            : value.first_month === null
              ? "Belum ada periode gaji. Saldo awal dihitung untuk bulan ini."
              : `Periode gaji pertama ${formatMonth(value.first_month)}`
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {value.steps.map((step, at) => {
            const { title, text, links } = STEPS[step.key]
            return (
              <li key={step.key}>
                <Card
                  title={`${at + 1}. ${title}`}
                  actions={<span className="text-caption text-ink-2">{stateOf(step)}</span>}
                >
                  <p className="text-ink-2">{text}</p>
                  <div className="mt-3 flex flex-wrap gap-2">
                    {links.map(({ label, href }) => (
                      <ButtonLink key={href} size="sm" href={href}>
                        {label}
                      </ButtonLink>
                    ))}
                  </div>
                </Card>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
