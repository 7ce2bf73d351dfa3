import { liveHelp } from "#src/api/actors/welcome.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Kbd } from "#src/ui/controls/Kbd.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"

/** Help panel: the tour and the keyboard shortcuts, until dismissed. */
export function Help() {
  const { startTour, tellOnboarding } = useWorld()
  const { snapshot, send } = useMachine(liveHelp, { input: {} }, (event) => {
    if (event.type === "onboarding.changed") tellOnboarding(event.onboarding)
  })
  return (
    <div {...marks("help", snapshot.value)}>
      <Card
        title="Bantuan"
        actions={
          <Button size="sm" onClick={() => send({ type: "help.hide" })}>
            Sembunyikan
          </Button>
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <ul role="list" className="grid gap-1.5 text-ink-2">
            <li>Tur singkat menunjukkan layar utama, satu per satu.</li>
            <li className="max-md:hidden">
              <Kbd keys={["Ctrl", "K"]} /> mencari layar atau tindakan, <Kbd keys={["?"]} /> menampilkan semua
              tombol.
            </li>
          </ul>
          <Button onClick={startTour}>Mulai tur singkat</Button>
        </div>
      </Card>
      <ConfirmDialog
        open={snapshot.hasTag("asking")}
        busy={snapshot.hasTag("busy")}
        title="Sembunyikan panel bantuan?"
        text="Panel ini tidak muncul lagi untuk semua administrator perusahaan Anda. Tur tetap dapat dimulai dari pencarian."
        confirmLabel="Sembunyikan seterusnya"
        cancelLabel="Batal"
        onConfirm={() => send({ type: "help.confirm" })}
        onCancel={() => send({ type: "help.cancel" })}
      />
    </div>
  )
}
