// Colours code, adds a button to each block that copies it, and loads the search when it is needed.
const assets = document.currentScript.src.replace(/[^/]*$/, '');

document.querySelectorAll('article pre').forEach((block) => {
  const code = block.querySelector('code');
  if (window.hljs?.getLanguage(/language-(\w+)/.exec(code.className)?.[1] ?? '')) {
    hljs.highlightElement(code);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    // Also without a server, where there may be no clipboard object.
    getSelection().selectAllChildren(code);
    const done = document.execCommand('copy');
    getSelection().removeAllRanges();
    button.textContent = done ? 'Copied' : 'Not copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  const box = document.createElement('div');
  box.className = 'code';
  block.replaceWith(box);
  box.append(block, button);
});

function load(name) {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = assets + name;
    script.addEventListener('load', resolve);
    document.head.append(script);
  });
}

if (!document.getElementById('results')) {
  document.querySelector('input[name=q]').addEventListener('focus', async () => {
    for (const name of ['lunr.min.js', 'search-documents.js', 'search.js']) {
      await load(name);
    }
  }, { once: true });
}
