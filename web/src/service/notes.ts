/** What a server sends to be shown while the page is closed (`Note` in server/push/pushes.py). It shows nothing. */

import { ROUTES } from '../protocol.ts'

export interface ShownNote {
  title: string
  body: string
  /** The table; a newer note takes the place of an older one of the same table. */
  tag: string
  path: string
  language: string
}

/** What is shown where a note cannot be read: something must be. */
const UNREADABLE: ShownNote = { title: 'Kingdomino', body: '', tag: '', path: ROUTES.lobby_page, language: '' }

/** The note that was sent. It leads to a page of the app and nowhere else. */
export function readNote(text: string | undefined): ShownNote {
  let sent: Partial<Record<keyof ShownNote, unknown>>
  try {
    sent = JSON.parse(text ?? '') as Partial<Record<keyof ShownNote, unknown>>
  } catch {
    return UNREADABLE
  }
  const word = (name: keyof ShownNote) => {
    const value = sent[name]
    return typeof value === 'string' ? value : UNREADABLE[name]
  }
  const path = word('path')
  return {
    title: word('title'),
    body: word('body'),
    tag: word('tag'),
    path: /^\/(?![/\\])/.test(path) ? path : UNREADABLE.path,
    language: word('language'),
  }
}
