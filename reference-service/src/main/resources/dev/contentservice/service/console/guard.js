/**
 * Keeps the user from losing what is not saved: a link outside of the form calls `leaving` with its address instead of
 * opening it, and the browser asks before it closes the page. Returns the function that ends this.
 */
export function guard(isChanged, leaving) {
  const follow = event => {
    const link = event.target.closest?.('a[href^="#/"]');
    if (link && !link.closest('form') && !event.ctrlKey && !event.metaKey && isChanged()) {
      event.preventDefault();
      leaving(link.getAttribute('href'));
    }
  };
  const close = event => isChanged() && event.preventDefault();
  document.addEventListener('click', follow);
  addEventListener('beforeunload', close);
  return () => {
    document.removeEventListener('click', follow);
    removeEventListener('beforeunload', close);
  };
}
