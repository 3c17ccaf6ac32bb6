/** What the shown page does with a change of the address, if it has a form. */
let move = null;

/** Whether a change of the address, such as by the browser's Back, is taken back: the page stays as it is. */
export const holds = event => move?.(event) ?? false;

/**
 * Keeps the user from losing what is not saved: a link outside of the form, and the browser's Back, call `leaving` with
 * the address instead of opening it, and the browser asks before it closes or reloads the page. A link inside of the
 * form, such as Cancel, is followed. Returns the function that ends this.
 */
export function guard(isChanged, leaving) {
  let over = false;
  const asks = () => !over && isChanged();
  const follow = event => {
    const link = event.target.closest?.('a[href^="#/"]');
    if (!link || event.ctrlKey || event.metaKey) {
      return;
    }
    if (link.closest('form')) {
      over = true;
    } else if (asks()) {
      event.preventDefault();
      leaving(link.getAttribute('href'));
    }
  };
  const close = event => asks() && event.preventDefault();
  move = event => {
    const held = Boolean(event.oldURL) && asks();
    if (held) {
      // The browser is at the other address already: that of the form becomes the newest again.
      history.pushState(null, '', event.oldURL);
      leaving(new URL(event.newURL).hash || '#/');
    }
    return held;
  };
  document.addEventListener('click', follow);
  addEventListener('beforeunload', close);
  return () => {
    over = true;
    document.removeEventListener('click', follow);
    removeEventListener('beforeunload', close);
  };
}
