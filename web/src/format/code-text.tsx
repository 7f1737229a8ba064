import { groupCode } from './group-code.ts'

/** A code in groups. The gaps between the groups are padding, so that a copied selection has none. */
export function CodeText({ code }: { readonly code: string }) {
  return Array.from(groupCode(code).matchAll(/\S+/g), ({ 0: group, index }) => (
    <span key={index} className="not-last:pr-[0.35em]">
      {group}
    </span>
  ))
}
