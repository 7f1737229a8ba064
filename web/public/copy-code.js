// Puts a button that copies below each piece of code of /developers.
;(function () {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-code'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(block.querySelector('pre'), button))
    block.append(button)
  }

  /** Copies by selection where the clipboard is unavailable. What cannot be copied stays selected. */
  async function copy(code, button) {
    let isCopied = true
    try {
      await navigator.clipboard.writeText(code.textContent)
    } catch {
      getSelection().selectAllChildren(code)
      isCopied = document.execCommand('copy')
    }
    button.textContent = isCopied ? 'Copied' : 'Failed to copy ❌'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  }
})()
