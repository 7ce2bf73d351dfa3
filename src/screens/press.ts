/** Why a control that waits for an answer is disabled. */
export const WAITING = "Sedang dikerjakan"

/**
 * Props of a control that sends one event: its handler, and the reason it is disabled while the machine would ignore the event. The
 * machine alone decides whether it can be pressed, so that handler and disabled state cannot disagree.
 * @param can `snapshot.can`: whether the machine takes the event now
 * @param why the reason, shown as a tooltip
 */
export const press = <E>(
  send: (event: E) => void,
  can: (event: E) => boolean,
  event: E,
  why: string = WAITING,
) => ({
  onClick: () => send(event),
  disabledReason: can(event) ? null : why,
})
