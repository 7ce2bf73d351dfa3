import { useState } from "react"
import type { Newcomer, Progress } from "#machines/welcome/welcomeTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber } from "#src/format/format.ts"

type Props = {
  readonly progress: Progress
  readonly busy: { readonly inviting: boolean; readonly finishing: boolean }
  readonly mayFinish: boolean
  readonly onInvite: (ids: readonly number[]) => void
  readonly onFinish: () => void
}

const Change = ({ href, what }: { readonly href: string; readonly what: string }) => (
  <ButtonLink href={href} size="sm">
    Ubah<span className="sr-only"> {what}</span>
  </ButtonLink>
)

/** Onboarding step 4: review, invitations, and finish. */
export function ReviewStep({ progress, busy, mayFinish, onInvite, onFinish }: Props) {
  const { office, hours, people, total } = progress
  return (
    <div className="grid gap-4">
      <Card title="Kantor" actions={<Change href="/welcome/step-1" what="kantor" />}>
        <DescriptionList
          items={[
            { label: "Nama", value: office?.nama ?? "–" },
            { label: "Radius absen", value: office === null ? "–" : `${formatNumber(office.radius_m)} m` },
            { label: "Alamat", value: office?.alamat ?? "–", wide: true },
          ]}
        />
      </Card>
      <Card title="Jam kerja" actions={<Change href="/welcome/step-2" what="jam kerja" />}>
        <DescriptionList
          items={[
            { label: "Nama", value: hours?.nama ?? "–" },
            { label: "Hari kerja", value: hours === null ? "–" : `${hours.work_days} hari seminggu` },
            {
              label: "Seminggu",
              value: hours === null ? "–" : `${formatNumber(hours.week_min / 60, 1)} jam`,
            },
          ]}
        />
      </Card>
      <Card
        title={`Pegawai (${formatNumber(total)})`}
        actions={<Change href="/welcome/step-3" what="pegawai" />}
      >
        {people.length === 0 ? (
          <p className="text-ink-2">Belum ada pegawai. Anda dapat menambahkannya kapan saja.</p>
        ) : (
          <Invitations people={people} busy={busy.inviting || busy.finishing} onInvite={onInvite} />
        )}
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="primary"
          busy={busy.finishing}
          disabledReason={mayFinish || busy.finishing ? null : "Tunggu sampai undangan terkirim"}
          onClick={onFinish}
        >
          Selesaikan penyiapan
        </Button>
      </div>
    </div>
  )
}

type InvitationsProps = {
  readonly people: readonly Newcomer[]
  readonly busy: boolean
  readonly onInvite: (ids: readonly number[]) => void
}

/** All employees that can be invited are selected by default. */
function Invitations({ people, busy, onInvite }: InvitationsProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const open = people.filter(({ mayInvite }) => mayInvite)
  const chosen = open.filter(({ id }) => !without.has(id)).map(({ id }) => id)
  const toggle = (id: number, isOn: boolean) =>
    setWithout((now) => new Set(isOn ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <>
      <p className="mb-3 text-ink-2">
        {open.length === 0
          ? "Tidak ada yang menunggu undangan."
          : "Yang dicentang menerima email untuk membuat kata sandi dan masuk ke aplikasi."}
      </p>
      <ul role="list" className="divide-y divide-line">
        {people.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              {one.mayInvite ? (
                <Checkbox
                  label={one.nama}
                  hint={one.email ?? undefined}
                  checked={!without.has(one.id)}
                  onChange={(isOn) => toggle(one.id, isOn)}
                />
              ) : (
                <span className="block pl-[26px]">
                  {one.nama}
                  <span className="block text-caption text-ink-3">{one.email ?? "tanpa email"}</span>
                </span>
              )}
            </span>
            {one.isInvited && <StatusBadge tone="info">Diundang</StatusBadge>}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <div className="mt-3 flex justify-end">
          <Button
            busy={busy}
            disabledReason={chosen.length === 0 ? "Pilih paling sedikit satu pegawai" : null}
            onClick={() => onInvite(chosen)}
          >
            Kirim undangan{chosen.length > 0 ? ` (${chosen.length})` : ""}
          </Button>
        </div>
      )}
    </>
  )
}
