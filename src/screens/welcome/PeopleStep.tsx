import { useEffect, useMemo, useRef } from "react"
import type { Newcomer, Office, Progress } from "#machines/welcome/welcomeTypes.ts"
import { newcomerSource } from "#src/api/actors/newcomer.ts"
import { newcomerStart, welcomeForms } from "#src/resources/welcome/welcome.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { focusField } from "#src/ui/form/focusField.ts"
import { formatNumber } from "#src/format/format.ts"
import type { Values } from "../form/fieldProps.ts"
import { RecordForm } from "../form/RecordForm.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { type ScreenProps, useWorld } from "../screen.ts"

const IMPORT = "/users/pegawai/impor"
const SHOWN = 6

const today = (): string => new Intl.DateTimeFormat("sv", { timeZone: "Asia/Jakarta" }).format(new Date())

type Props = Pick<ScreenProps, "user"> & {
  readonly kinds: Kinds
  readonly office: Office
  readonly progress: Progress
  readonly busy: boolean
  readonly onAdded: () => void
  readonly onNext: () => void
  readonly onSkip: () => void
}

/** Form defaults for the next employee: values that colleagues often share. */
const nextAfter = ({ departement, jabatan, tanggal_masuk, status_karyawan }: Values): Values => ({
  ...newcomerStart(today()),
  ...Object.fromEntries(
    Object.entries({ departement, jabatan, tanggal_masuk, status_karyawan }).filter(
      ([, value]) => value !== undefined,
    ),
  ),
})

/** Onboarding step 3: adds employees one by one; shared values are prefilled for the next. */
export function PeopleStep({ user, kinds, office, progress, busy, onAdded, onNext, onSkip }: Props) {
  const { mayOpen } = useWorld()
  const source = useMemo(() => newcomerSource(office.id, nextAfter, onAdded), [office.id, onAdded])
  const form = useMemo(() => ({ ...welcomeForms.newcomer, start: newcomerStart(today()) }), [])
  const { people, total } = progress
  useReadyForNext(total)
  /** Feedback: the added employee appears at once, above the form for the next one. */
  const card = (
    <Card title={total === 0 ? "Belum ada pegawai" : `Pegawai (${formatNumber(total)})`}>
      {total === 0 ? (
        <p className="text-ink-2">
          Tambahkan satu orang untuk memulai
          {mayOpen(IMPORT) ? ", atau impor daftar pegawai Anda dari berkas." : "."}
        </p>
      ) : (
        <ul role="list" className="grid gap-2">
          {people.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <Person name={one.nama} sub={lineOf(one)} />
            </li>
          ))}
          {total > SHOWN && <li className="text-ink-3">dan {formatNumber(total - SHOWN)} lainnya</li>}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {mayOpen(IMPORT) && <ButtonLink href={`${IMPORT}?dari=penyiapan`}>Impor dari berkas</ButtonLink>}
        {total === 0 ? (
          <Button busy={busy} onClick={onSkip}>
            Lewati dulu
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={onNext}>
            Lanjut ke tinjauan
          </Button>
        )}
      </div>
    </Card>
  )
  return (
    <div className="grid gap-4">
      {total > 0 && card}
      <RecordForm
        {...{ form, source, kinds, user }}
        id={null}
        title="Tambah pegawai"
        trail={null}
        bare
        saveLabel={total === 0 ? "Tambah pegawai" : "Tambah pegawai lagi"}
        locked={busy}
      />
      {total === 0 && card}
    </div>
  )
}

/** Focus: after an employee was added, moves the caret to the name field of the next. */
const useReadyForNext = (total: number) => {
  const known = useRef(total)
  useEffect(() => {
    if (total > known.current) focusField("nama")
    known.current = total
  }, [total])
}

const lineOf = ({ nip, jabatan }: Newcomer) => [nip, jabatan].filter(Boolean).join(" · ")
