// Colours code, adds a button to each block that copies it, offers other versions, and loads the search when it is
// needed.
const assets = document.currentScript.src.replace(/[^/]*$/, '');

// Without a server there may be no clipboard object, or no right to use it.
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand('copy');
  }
}

document.querySelectorAll('article pre').forEach((block) => {
  const code = block.querySelector('code');
  if (window.hljs?.getLanguage(/language-(\w+)/.exec(code.className)?.[1] ?? '')) {
    hljs.highlightElement(code);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = await copy(code) ? 'Copied' : 'Not copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  const box = document.createElement('div');
  box.className = 'code';
  block.replaceWith(box);
  box.append(block, button);
});

// Sites of several versions stand side by side, each in a folder named after its version.
const versions = document.getElementById('site-versions');
const shown = versions.value;
versions.replaceChildren(...[shown, ...window.siteVersions.filter((version) => version !== shown)]
  .map((version) => new Option(version)));
versions.addEventListener('change', () => {
  location.href = new URL(`../../${versions.value}/index.html`, assets);
});

function load(name) {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = assets + name;
    script.addEventListener('load', resolve);
    document.head.append(script);
  });
}

// The page of the search has them from the start.
let search = document.getElementById('results');
async function loadSearch() {
  if (!search) {
    search = true;
    for (const name of ['lunr.min.js', 'search-documents.js', 'search.js']) {
      await load(name);
    }
  }
}

for (const event of ['focus', 'input']) {
  document.querySelector('input[name=q]').addEventListener(event, loadSearch);
}
