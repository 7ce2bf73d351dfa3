import { useMemo, type ReactNode } from "react"
import { type ChangeKind, changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import { ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import {
  documentWords,
  employmentWords,
  marriageWords,
  religionWords,
  sexWords,
} from "#contract/areas/members/memberWords.ts"
import type { OwnProfile } from "#contract/areas/self/profile.ts"
import { type CustomValues, customWords } from "#contract/kit/customFields.ts"
import { liveOwnProfile } from "#src/api/actors/mine.ts"
import { EMPTY, formatDate } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { type Description, DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"

const ASK = "/saya/pengajuan/baru/perubahan-data"

const line = (label: string, value: ReactNode, wide = false): Description => ({
  label,
  value: value ?? EMPTY,
  ...(wide ? { wide } : {}),
})

/** A part that changes by a request: the request that waits, or the way to ask for one. */
function AskedPart({
  kind,
  profile,
  items,
}: {
  readonly kind: ChangeKind
  readonly profile: OwnProfile
  readonly items: readonly Description[]
}) {
  const waiting = profile.waiting.find(({ jenis }) => jenis === kind)
  return (
    <Card
      title={changeKindWords[kind]}
      actions={
        waiting === undefined ? (
          <ButtonLink
            size="sm"
            href={`${ASK}?jenis=${kind}`}
            aria-label={`Minta perubahan ${changeKindWords[kind].toLowerCase()}`}
          >
            Minta perubahan
          </ButtonLink>
        ) : (
          <a
            href={`/saya/pengajuan/${ownDataChanges.flow.id}/${waiting.id}`}
            className="font-semibold text-brand"
          >
            Menunggu keputusan
          </a>
        )
      }
    >
      <DescriptionList items={items} />
    </Card>
  )
}

const Documents = ({ documents }: Pick<OwnProfile, "documents">) =>
  documents.length === 0 ? null : (
    <Card title="Dokumen">
      <ul role="list" className="grid gap-2">
        {documents.map(({ no, type, name, file, expires_at }) => (
          <li key={no} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {file === null ? (
                name
              ) : (
                <a href={file} className="font-semibold break-words text-brand">
                  {name}
                </a>
              )}
              <span className="block text-caption text-ink-3">{documentWords[type]}</span>
            </span>
            {expires_at !== null && (
              <span className="text-caption whitespace-nowrap text-ink-3 tnum">
                sampai {formatDate(expires_at)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )

/** Custom fields that employees see of themselves. */
function OwnFields({
  fields,
  isian,
}: Pick<OwnProfile, "isian"> & { readonly fields: ScreenProps["user"]["own_fields"] }) {
  if (fields.length === 0) return null
  return (
    <Card
      title="Data tambahan"
      actions={
        fields.some(({ mayChange }) => mayChange) ? (
          <ButtonLink size="sm" href="/saya/profil/ubah" aria-label="Ubah data tambahan">
            Ubah
          </ButtonLink>
        ) : undefined
      }
    >
      <DescriptionList
        items={fields.map(({ key, nama, type }) =>
          line(
            nama,
            customWords(type, (isian as CustomValues)[key]) || null,
            type === "longText" || type === "choices",
          ),
        )}
      />
    </Card>
  )
}

type PartsProps = { readonly profile: OwnProfile; readonly user: ScreenProps["user"] }
const Parts = ({ profile, user }: PartsProps) => (
  <>
    <Card
      title="Kontak"
      actions={
        <ButtonLink size="sm" href="/saya/profil/ubah">
          Ubah
        </ButtonLink>
      }
    >
      <DescriptionList
        items={[
          line("Nomor HP", profile.phone),
          line("Email", profile.email),
          line("Golongan darah", profile.golongan_darah),
          line("Alamat domisili", profile.alamat_domisili, true),
          line(
            "Kontak darurat",
            profile.kontak_darurat_nama === null
              ? null
              : [profile.kontak_darurat_nama, profile.kontak_darurat_hubungan, profile.kontak_darurat_phone]
                  .filter((part) => part !== null)
                  .join(" · "),
            true,
          ),
        ]}
      />
    </Card>
    <Card title="Pekerjaan">
      <DescriptionList
        items={[
          line("Kantor", profile.kantor),
          line("Divisi", profile.divisi),
          line("Jabatan", profile.jabatan),
          line("Atasan", profile.atasan),
          line("Status pegawai", employmentWords[profile.status_karyawan]),
          line("Tanggal masuk", formatDate(profile.tanggal_masuk)),
          ...(profile.tanggal_akhir_kontrak === null
            ? []
            : [line("Akhir kontrak", formatDate(profile.tanggal_akhir_kontrak))]),
        ]}
      />
    </Card>
    <AskedPart kind="nama" profile={profile} items={[line("Nama lengkap", profile.nama)]} />
    <AskedPart
      kind="identitas"
      profile={profile}
      items={[
        line("NIK KTP", profile.nik),
        line("NPWP", profile.npwp),
        line("Tempat lahir", profile.tempat_lahir),
        line("Tanggal lahir", profile.tanggal_lahir === null ? null : formatDate(profile.tanggal_lahir)),
        line("Jenis kelamin", sexWords[profile.jenis_kelamin]),
        line("Agama", profile.agama === null ? null : religionWords[profile.agama]),
        line("Alamat KTP", profile.alamat_ktp, true),
      ]}
    />
    <AskedPart
      kind="keluarga"
      profile={profile}
      items={[
        line("Status kawin", profile.status_kawin === null ? null : marriageWords[profile.status_kawin]),
        line("Status PTKP", profile.ptkp),
      ]}
    />
    <AskedPart
      kind="rekening"
      profile={profile}
      items={[
        line("Bank", profile.bank_nama),
        line("Nomor rekening", profile.no_rekening),
        line("Nama pemilik rekening", profile.nama_rekening),
      ]}
    />
    <AskedPart
      kind="bpjs"
      profile={profile}
      items={[
        line("BPJS Kesehatan", profile.bpjs_kes_no),
        line("BPJS Ketenagakerjaan", profile.bpjs_tk_no),
        line("Keluarga tambahan", `${profile.keluarga_bpjs} orang`),
      ]}
    />
    <OwnFields fields={user.own_fields} isian={profile.isian} />
    <Documents documents={profile.documents} />
  </>
)

/** /saya/profil: the employee's own record; what changes at once, and what is asked for. */
export function ProfileScreen({ user }: ScreenProps) {
  const machine = useMemo(() => liveOwnProfile(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: null } })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  return (
    <div
      {...marks("profilSaya", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid max-w-3xl gap-4"
    >
      <PageHeader
        title="Profil"
        actions={
          <ButtonLink size="sm" href="/saya/data-pribadi">
            Data pribadi
          </ButtonLink>
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <div className="flex items-center gap-3">
            <Avatar name={value.nama} src={value.foto} size="lg" />
            <div className="min-w-0">
              <p className="font-semibold text-ink">{value.nama}</p>
              <p className="text-ink-3">
                {[value.jabatan, value.nip].filter((part) => part !== null).join(" · ")}
              </p>
            </div>
          </div>
          <Parts profile={value} user={user} />
        </>
      )}
    </div>
  )
}
