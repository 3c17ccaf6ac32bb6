/** The query of the address after '#', such as `{ state: 'failed' }` for '#/deliveries?state=failed'. */
export const query = () => Object.fromEntries(new URLSearchParams(location.hash.split('?').slice(1).join('?')));

/** The address of this page with other values in its query; null or empty ones are left out. */
export function withQuery(changes) {
  const kept = Object.entries({ ...query(), ...changes }).filter(([, value]) => value != null && value !== '');
  return (location.hash.split('?')[0] || '#/') + (kept.length > 0 ? `?${new URLSearchParams(kept)}` : '');
}

/** Changes the query in place, without a step in the history of the browser. */
export function changeQuery(changes) {
  history.replaceState(null, '', withQuery(changes));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
