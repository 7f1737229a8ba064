import { useState } from 'react'

/** A text whose changed characters roll in, compared from its end. The first text does not roll (SITE-40). */
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
  // The value at the first render: characters that stay do not move.
  const [rises] = useState(isNew)
  return <span className={rises ? 'roll' : undefined}>{character}</span>
}
