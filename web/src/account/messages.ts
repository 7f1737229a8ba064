/** The message of an empty password field of these forms. */
export const passwordWanted = 'Please enter your current password'
