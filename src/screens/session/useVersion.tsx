import { useActorRef, useSelector } from "@xstate/react"
import { RefreshCw } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { liveVersion } from "#src/api/actors/version.ts"
import { follow } from "#src/api/wire/trace.ts"
import { StateBar } from "#src/ui/layout/StateBar.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { marks } from "../screen.ts"

/** Runs the machine of the product's version. @returns the bar that tells of a new one; null = there is none */
export const useVersion = (): ReactNode => {
  const actor = useActorRef(liveVersion)
  useEffect(() => follow(actor), [actor])
  const state = useSelector(actor, (snapshot) => snapshot)
  if (state.matches("current")) return null
  return (
    <div key="version" {...marks("version", state.value)}>
      <StateBar
        label="Versi baru"
        tone="info"
        icon={<RefreshCw className="size-4" />}
        action={{
          label: "Muat ulang",
          busy: state.hasTag("busy"),
          onPress: () => actor.send({ type: "version.take" }),
        }}
      >
        Versi baru tersedia.
      </StateBar>
      <ConfirmDialog
        open={state.matches("asking")}
        title="Muat ulang sekarang?"
        text="Ada isian yang belum disimpan di halaman ini. Isian formulir disimpan sebagai draf; yang lain hilang."
        confirmLabel="Muat ulang sekarang"
        cancelLabel="Nanti"
        onConfirm={() => actor.send({ type: "version.confirm" })}
        onCancel={() => actor.send({ type: "version.cancel" })}
      />
    </div>
  )
}
