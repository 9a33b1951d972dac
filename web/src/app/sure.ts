/** What must be there although its type does not say so: the value, or an error that names what is missing. */
export function sure<T>(value: T | null | undefined, what: string): T {
  if (value == null) throw new Error(`There is no ${what}.`)
  return value
}
