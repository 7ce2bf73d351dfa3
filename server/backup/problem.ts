/** Why a backup was not made, or cannot be used; the message is for the operator. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem"
}
