import { groupCode } from './group-code.ts'

/** A code as it is read. The gaps between its groups are drawn, not typed: a selection has none. */
export function CodeText({ code }: { readonly code: string }) {
  return Array.from(groupCode(code).matchAll(/\S+/g), ({ 0: group, index }) => (
    <span key={index} className="not-last:pr-[0.35em]">
      {group}
    </span>
  ))
}
