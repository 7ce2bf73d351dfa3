/** Separates the choices of a `multiselect`: a choice is text of one line, so it never contains it. */
const BETWEEN = "\n"
/** The answer of a `multiselect`, as it is stored. */
export const chosenAs = (choices: readonly string[]): string => choices.join(BETWEEN)
/** The choices in the answer of a `multiselect`. */
export const chosenIn = (value: string): readonly string[] =>
  value.split(BETWEEN).filter((choice) => choice !== "")
