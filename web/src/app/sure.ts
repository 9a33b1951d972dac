/** A value that must exist although its type allows that it is missing. Throws an error that names it. */
export function sure<T>(value: T | null | undefined, what: string): T {
  if (value == null) throw new Error(`There is no ${what}.`)
  return value
}
