import { useState } from 'react'

/** A text whose characters rise as they change, counted from its end; not those of the first one (SITE-40). */
export function Rolling({ text }: { readonly text: string }) {
  const [first] = useState(text)
  const characters = Array.from(text)
  return characters.map((character, place) => (
    <Character
      key={`${characters.length - place}${character}`}
      character={character}
      isNew={text !== first}
    />
  ))
}

type CharacterProps = { readonly character: string; readonly isNew: boolean }

function Character({ character, isNew }: CharacterProps) {
  // As it was when the character came: those that stay do not move.
  const [rises] = useState(isNew)
  return <span className={rises ? 'roll' : undefined}>{character}</span>
}
