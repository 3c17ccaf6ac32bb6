// Evaluates to what breaks the layout of the shown page: anything wider than what it stands in, rows of too many lines,
// columns of a letter, and texts of which a part cannot be reached.
(() => {
  const LINE = 24;
  const found = [];
  const report = (element, what) => found.push(
    `<${element.localName} class="${element.className}"> ${(element.innerText ?? '').slice(0, 30)}: ${what}`);
  const scrolls = style => /auto|scroll/.test(style.overflowY);
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  const shown = [...document.body.querySelectorAll('#console *:not(svg *, option, .skip, img)')].filter(each =>
    each.checkVisibility() && !each.closest('thead'));
  if (innerWidth > 640) {
    [...document.querySelectorAll('th')].filter(each => each.offsetHeight > 2 * LINE)
      .forEach(each => report(each, 'is broken into lines'));
  }
  for (const element of shown) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const around = element.parentElement.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) {
      report(element, `from ${box.left} to ${box.right}`);
    }
    if (box.width > around.width + 1 && style.position !== 'absolute'
        && getComputedStyle(element.parentElement).display !== 'inline' && style.display !== 'inline'
        && getComputedStyle(element.parentElement).display !== 'contents') {
      report(element, `${box.width} px in ${around.width} px`);
    }
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
        && !element.matches('input, select, textarea')) {
      report(element, `its content is ${element.scrollWidth} px wide in ${element.clientWidth} px`);
    }
    const phone = innerWidth <= 640;
    const lines = { TD: phone ? 24 : 12, TR: phone ? 48 : 12, DD: 17, H1: 12, H2: 9, BUTTON: 6, P: 12,
      BDI: 12 }[element.tagName];
    const inside = element.parentElement.closest('.tall, .whole, pre');
    if (lines && !inside && box.height > lines * LINE) {
      report(element, `${box.height} px high`);
    }
    if (!phone && element.localName === 'td' && box.width < 4 * 16) {
      report(element, `a column of ${box.width} px`);
    }
    if (scrolls(style) && element.scrollHeight > element.clientHeight + 1 && element.tabIndex < 0) {
      report(element, 'scrolls, but not by keyboard');
    }
    if (element.localName === 'bdi' && element.textContent.endsWith('…') && !(element.title.length > 24)) {
      report(element, 'is cut without the whole text');
    }
  }
  return [...new Set(found)].slice(0, 20);
})()
