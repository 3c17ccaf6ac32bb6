// Replaces texts in all JSON that the console reads from now on, as window.texts says: the kind of character, and the
// length, or null for a mixture. window.problem makes each POST a problem. Words that mean something to the console,
// times, cursors and the identifier of what the page is about stay.
(() => {
  const KINDS = { letters: 'x', wide: 'W', html: '<b>', right: '\u202eש', emoji: '👩‍👩‍👧',
    marks: 'e\u0301\u0302\u0303\u0304', words: 'some words ', chinese: '水' };
  const LENGTHS = [1, 255, 1500, 10000];
  const STAY = /^(state|delivery_state|circuit_breaker|source|next_cursor|last_characters)$|_at$|until$|since$|^at$/;
  let count = 0;
  const longText = name => {
    const kinds = Object.keys(KINDS);
    const { kind = kinds[count % kinds.length], length = LENGTHS[(count * 7 + count / 8 | 0) % LENGTHS.length] } =
      window.texts;
    const text = KINDS[kind].repeat(length).slice(0, length);
    count++;
    return (/(^|_)id$/.test(name) ? text.slice(0, -4) + count % 1000 : text).toWellFormed();
  };
  const replaced = (value, name) => typeof value === 'string' ? (STAY.test(name) ? value : longText(name))
    : Array.isArray(value) ? value.map(each => replaced(each, name))
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, key)])) : value;
  const real = window.fetch;
  window.fetch = async (path, request) => {
    const response = await real(path, request);
    if (!window.texts || !response.headers.get('Content-Type')?.includes('json')) {
      return response;
    }
    const rejected = window.problem && request.method === 'POST';
    const violation = { rule: '', pointer: '/x', statement: '', source: '', fix: '' };
    const body = rejected ? { detail: '', violations: [violation] } : await response.json();
    const own = body.id ? { id: body.id } : {};
    return new Response(JSON.stringify(Array.isArray(body) ? replaced(body, '')
      : { ...replaced(body, ''), ...own }), { status: rejected ? 422 : response.status,
      headers: { 'Content-Type': 'application/json' } });
  };
})()
