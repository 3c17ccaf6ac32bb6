// Evaluates to what is too faint on the shown page, in the states that its elements have now. axe-core does not look
// at disabled elements and at borders. Colours are those that the browser computes.
(() => {
  const channels = colour => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = (front, back) => front.rgb.map((each, at) => each * front.alpha + back[at] * (1 - front.alpha));
  const background = element => element === null ? [255, 255, 255]
    : over(channels(getComputedStyle(element).backgroundColor), background(element.parentElement));
  const luminance = rgb => rgb.map(each => each / 255)
    .map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4)
    .reduce((sum, each, at) => sum + each * [.2126, .7152, .0722][at], 0);
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + .05) / (dark + .05);
  };
  const found = [];
  const expect = (element, what, least, measured) => {
    if (measured < least) {
      found.push(`${what} of <${element.localName} class="${element.className.baseVal ?? element.className}">`
        + ` ${(element.innerText ?? '').slice(0, 40)}: ${measured.toFixed(2)}:1 is less than ${least}:1`);
    }
  };
  const says = element => element.matches('input, select, textarea')
    || [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim());
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || !element.checkVisibility({ checkVisibilityCSS: true })) {
      continue;
    }
    const style = getComputedStyle(element);
    const behind = background(element.parentElement);
    const colour = value => over(channels(value), behind);
    if (Number(style.opacity) < 1) {
      found.push(`opacity of ${element.localName}`);
    }
    if (says(element) && !element.matches('.skip')) {
      expect(element, 'text', 4.5,
        ratio(channels(element.closest('svg') ? style.fill : style.color).rgb, background(element)));
    }
    if (element.matches('button, .button, input:not([type=checkbox]), select, textarea') && !element.disabled) {
      expect(element, 'edge', 3,
        Math.max(ratio(colour(style.borderTopColor), behind), ratio(background(element), behind)));
    }
    if (element.matches(':focus-visible') || element.matches('button, a, input, select, textarea, summary')
        && style.outlineStyle !== 'none') {
      expect(element, 'outline', element.matches('h1, main') ? 0 : 3,
        style.outlineStyle === 'none' ? 1 : ratio(colour(style.outlineColor), behind));
    }
  }
  return [...new Set(found)];
})()
