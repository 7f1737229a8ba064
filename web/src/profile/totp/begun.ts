/** A set-up that waits for its first code: the secret as people type it, and as an app scans or opens it. */
export type Begun = { readonly secret: string; readonly uri: string }
