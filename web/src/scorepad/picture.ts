/** A pad as a picture: the boards as they are drawn on the page, names, totals, who has won. Nothing leaves the page. */

import { say } from '../app/words.svelte.ts'
import { winnersOf } from './outcome.ts'
import type { PadState } from './padState.svelte.ts'

const WIDTH = 1200
const PADDING = 48
const HEAD = 130
const CAPTION = 96
const FOOT = 64
/** What decides how a shape is drawn, as far as style sheets say it. */
const DRAWN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap']
const MORE = ['stroke-linejoin', 'opacity', 'paint-order', 'font-family', 'font-size', 'text-anchor']
const PROPERTIES = [...DRAWN, ...MORE, 'dominant-baseline']

interface Words {
  title: string
  foot: string
}

export async function pictureOf(pad: PadState, { title, foot }: Words): Promise<Blob> {
  const names = pad.pad.names
  const columns = names.length > 2 ? 2 : names.length
  const cell = (WIDTH - PADDING * (columns + 1)) / columns
  const drawings = await Promise.all(names.map((_, seat) => drawingOf(seat)))
  const tall = Math.max(...drawings.map(({ height, width }) => (cell * height) / width))
  const rows = Math.ceil(names.length / columns)
  const height = HEAD + rows * (tall + CAPTION) + FOOT
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.ceil(height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('nothing can be drawn here')
  const ink = inkOf(document.documentElement)
  pen.fillStyle = ink('--table')
  pen.fillRect(0, 0, WIDTH, canvas.height)
  write(pen, title, { x: WIDTH / 2, y: 78, size: 52, colour: ink('--ink'), room: WIDTH - 2 * PADDING })
  const winners = winnersOf(pad.counted)
  drawings.forEach(({ image, width, height: high }, seat) => {
    const left = PADDING + (seat % columns) * (cell + PADDING)
    const top = HEAD + Math.floor(seat / columns) * (tall + CAPTION)
    pen.drawImage(image, left, top, cell, (cell * high) / width)
    const total = say('web.points', { points: pad.sheet(seat)?.total ?? 0 })
    const won = pad.isFilled && winners.includes(seat) ? '★ ' : ''
    const caption = `${won}${pad.name(seat)} – ${total}`
    write(pen, caption, { x: left + cell / 2, y: top + tall + 52, size: 36, colour: ink('--ink'), room: cell })
  })
  write(pen, foot, { x: WIDTH / 2, y: canvas.height - 24, size: 24, colour: ink('--ink-soft'), room: WIDTH })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('there is no picture'))), 'image/png'),
  )
}

const inkOf = (element: Element) => {
  const style = getComputedStyle(element)
  return (name: string) => style.getPropertyValue(name).trim()
}

interface Line {
  x: number
  y: number
  size: number
  colour: string
  room: number
}

function write(pen: CanvasRenderingContext2D, text: string, { x, y, size, colour, room }: Line): void {
  pen.font = `${size}px Caprasimo, Georgia, serif`
  pen.textAlign = 'center'
  pen.fillStyle = colour
  pen.fillText(text, x, y, room)
}

/** The drawing of a board as an image of its own: with its styles written out, and the artworks that it uses. */
async function drawingOf(seat: number): Promise<{ image: HTMLImageElement; width: number; height: number }> {
  const drawn = document.querySelector<SVGSVGElement>(`[data-board="${seat}"] svg`)
  const sheet = document.querySelector<SVGDefsElement>('.sheet defs')
  if (!drawn || !sheet) throw new Error('there is no drawing')
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const originals = [drawn, ...drawn.querySelectorAll('*')]
  ;[copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((element, index) => {
    const original = originals[index]
    if (!original) return
    const style = getComputedStyle(original)
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property))
    element.removeAttribute('class')
  })
  const { width, height } = drawn.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.prepend(withColours(sheet, drawn))
  const text = new XMLSerializer().serializeToString(copy)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  return { image, width, height }
}

/** The artworks with the colours of the page and of this board's seat in place of their names. */
function withColours(sheet: SVGDefsElement, drawn: Element): Element {
  const ink = inkOf(drawn)
  const text = new XMLSerializer()
    .serializeToString(sheet)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => ink(name))
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`,
    'image/svg+xml',
  )
  return document.importNode(parsed.documentElement.firstElementChild ?? sheet, true)
}
