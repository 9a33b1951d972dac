/** Bytes as text, as views have packed states, and back. */

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
