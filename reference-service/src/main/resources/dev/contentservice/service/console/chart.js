import { Component, el } from './element.js';

const WIDTH = 380;
const HEIGHT = 150;
const LEFT = 64;
const BOTTOM = 22;
const TOP = 10;
const STYLES = ['first', 'second', 'third'];

/** The next of 1, 2, 5, 10, 20, ... */
function rounded(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].find(each => each * power >= value * .999) * power;
}

const CLOCK = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit',
  hourCycle: 'h23' });
const HOURS = 12 * 3_600_000;

/** A line, interrupted where a value is null; a value between two nulls is a ring. */
function line(points, name, x, y) {
  let pen = 'M';
  return points.map((point, index) => {
    if (point[name] == null) {
      pen = 'M';
      return '';
    }
    const at = `${x(point.at).toFixed(1)} ${y(point[name]).toFixed(1)}`;
    const alone = pen === 'M' && points[index + 1]?.[name] == null;
    const drawn = pen + at + (alone ? 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0' : '');
    pen = 'L';
    return drawn;
  }).join('');
}

const axis = (top, y, format) => [0, top / 2, top].map(value => [
  el.line({ class: 'axis', x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
  el.text({ x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, format(value)),
]);

const key = series => el.p({ class: 'legend' }, series.map(([, label], index) => el.span(
  el.svg({ 'aria-hidden': 'true', viewBox: '0 0 24 8' },
    el.line({ class: STYLES[index], x1: 0, x2: 24, y1: 4, y2: 4 })), label)));

/** A part of the chart for each point, under the pointer. */
const parts = (points, x, { at, choose, follow }) => points.map((point, index) => {
  const start = x(point.at);
  const end = index + 1 < points.length ? x(points[index + 1].at) : WIDTH;
  return el.rect({ class: `part ${follow ? 'link' : ''} ${at === index ? 'chosen' : ''}`, x: start, y: TOP,
    width: Math.max(end - start, 1), height: HEIGHT - BOTTOM - TOP, onPointerEnter: () => choose(index),
    onClick: follow && (() => follow(point)) });
});

/** The members of the drawing: as a slider, its points are within reach of a keyboard. */
const attributes = (title, words, points, { at, choose, follow }) => follow && points.length > 0 ? {
  role: 'slider', tabindex: 0, 'aria-label': title, 'aria-valuemin': 0, 'aria-valuemax': points.length - 1,
  'aria-valuenow': at, 'aria-valuetext': words, onKeyDown: event => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step) {
      event.preventDefault();
      choose(Math.min(Math.max(at + step, 0), points.length - 1));
    } else if (event.key === 'Enter') {
      follow(points[at]);
    }
  } } : { role: 'img', 'aria-label': `${title}: ${words}` };

/**
 * A chart of lines over time. `series` has a member of the points and a label for each line. The values of the point
 * under the pointer, or of that chosen with the arrow keys, stand below it, else the last ones. `link` makes the
 * address of a page from the time of a point.
 */
export class Chart extends Component {
  state = { chosen: null };

  choose = index => this.setState({ chosen: index });

  /** The values at a point in words. */
  words(point) {
    const { series, format } = this.props;
    return series.map(([name, label]) => `${label} ${format(point?.[name] ?? null)}`).join(', ');
  }

  render({ title, points, series, format, least, link }, { chosen }) {
    const values = points.flatMap(point => series.map(([name]) => point[name])).filter(value => value != null);
    const top = rounded(Math.max(least, ...values));
    const [from, until] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
    const clock = until - from > HOURS ? DAY : CLOCK;
    const x = at => LEFT + (WIDTH - LEFT - 4) * (until > from ? (at - from) / (until - from) : 1);
    const y = value => HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top;
    const at = Math.min(chosen ?? Infinity, points.length - 1);
    const shown = points[at];
    const words = shown ? `${DAY.format(shown.at)}: ${this.words(shown)}` : this.words();
    const control = { at: chosen === null ? null : at, choose: this.choose,
      follow: link && (point => { location.hash = link(point.at); }) };
    return el.figure({ onPointerLeave: () => this.choose(null) },
      el.svg({ class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        ...attributes(title, words, points, { ...control, at }) },
      axis(top, y, format),
      series.map(([name], index) => el.path({ class: STYLES[index], d: line(points, name, x, y) })),
      points.length > 1 && el.text({ x: LEFT, y: HEIGHT - 5 }, clock.format(from)),
      points.length > 0 && el.text({ x: WIDTH - 2, y: HEIGHT - 5, 'text-anchor': 'end' }, clock.format(until)),
      parts(points, x, control)),
      key(series), el.p({ class: 'legend' }, words));
  }
}
