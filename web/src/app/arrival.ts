/** After a page change the focus goes to the heading of the new page, so that a screen reader begins there. */

const PATIENCE = 3000

/** Waits until another heading than `before` is there, and gives it the focus unless the page has put it elsewhere. */
export function focusNextHeading(before: Element | null): () => void {
  const until = performance.now() + PATIENCE
  let frame = requestAnimationFrame(look)

  function look(now: number) {
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading || heading === before) {
      if (now < until) frame = requestAnimationFrame(look)
      return
    }
    if (document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return () => cancelAnimationFrame(frame)
}
