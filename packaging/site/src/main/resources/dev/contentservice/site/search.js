// Finds sections that have all words: as they are, in another form, as beginnings, or misspelt. Shows the first ones
// below the field of any page, as one types, and all of them on the page of the search.
const documents = window.searchDocuments;
const input = document.querySelector('input[name=q]');
const status = document.getElementById('status');
const results = document.getElementById('results');
const few = document.getElementById('found');
const base = document.querySelector('header .home').getAttribute('href').replace('index.html', '');

// Ids of rules and paths consist of words.
lunr.tokenizer.separator = /[^\p{L}\p{N}_]+/u;
const index = lunr(function () {
  this.ref('position');
  this.field('title', { boost: 8 });
  this.field('page', { boost: 4 });
  this.field('text');
  this.pipeline.remove(lunr.stopWordFilter);
  documents.forEach((section, position) => this.add({ ...section, position }));
});

const ways = [
  {},
  { usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING },
  { editDistance: 1 },
];

function find(words) {
  for (const way of ways) {
    const found = index.query((query) =>
      words.forEach((word) => query.term(word, { presence: lunr.Query.presence.REQUIRED, ...way })));
    if (found.length > 0) {
      return found.map((hit) => documents[hit.ref]);
    }
  }
  return [];
}

// The text around the first word, with all words marked.
function excerpt(text, words) {
  const any = new RegExp('(' + words.join('|') + ')', 'giu');
  const start = text.lastIndexOf(' ', Math.max(0, text.search(any) - 80)) + 1;
  const paragraph = document.createElement('p');
  const end = text.indexOf(' ', start + 240);
  const shown = (start > 0 ? '… ' : '') + (end < 0 ? text.slice(start) : text.slice(start, end) + ' …');
  shown.split(any).forEach((part, number) => {
    const node = document.createElement(number % 2 === 1 ? 'mark' : 'span');
    node.textContent = part;
    paragraph.append(node);
  });
  return paragraph;
}

function item(section, words) {
  const link = document.createElement('a');
  link.href = base + section.link;
  link.textContent = section.title;
  const item = document.createElement('li');
  item.append(link);
  if (section.page !== section.title) {
    item.append(' · ' + section.page);
  }
  item.append(excerpt(section.text, words));
  return item;
}

function show(text) {
  const words = lunr.tokenizer(text).map(String).filter(Boolean);
  const found = words.length === 0 ? [] : find(words);
  if (results) {
    status.textContent =
      words.length === 0 ? 'Enter words above.' : `${found.length} ${found.length === 1 ? 'section' : 'sections'}`;
    results.replaceChildren(...found.slice(0, 50).map((section) => item(section, words)));
  } else {
    few.hidden = found.length === 0;
    few.replaceChildren(...found.slice(0, 8).map((section) => item(section, words)));
  }
}

if (results) {
  input.value = new URLSearchParams(location.search).get('q') ?? '';
} else {
  addEventListener('click', (event) => { few.hidden ||= !event.target.closest('form'); });
  addEventListener('keydown', (event) => { few.hidden ||= event.key === 'Escape'; });
}
input.addEventListener('input', () => show(input.value));
show(input.value);
